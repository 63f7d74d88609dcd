import { inputWarnings } from '#features/homework/recorder/level.ts';
import { inputWarningTexts } from '#features/homework/texts.ts';
import { chooseMicrophone, loadMicrophoneChoice } from '#local/microphone/microphone-choice.ts';
import type { TakeSettings } from '#local/takes/take.ts';
import { useSoundDevices } from '#sound/microphone/use-sound-devices.ts';
import { Icon } from '#ui/media/icon.tsx';
import { checkTexts } from './check-texts.ts';

interface MicrophoneFactsProps {
  settings: TakeSettings;
  /** null while no other one may be chosen. */
  onChosen: (() => void) | null;
}

/** Which microphone is heard, what the browser does to its sound, and another one where there are several. */
export function MicrophoneFacts({ settings, onChosen }: MicrophoneFactsProps) {
  const warnings = inputWarnings(settings);
  return (
    <div className="grid gap-2 text-sm">
      <Choice settings={settings} onChosen={onChosen} />
      {warnings.map((each) => (
        <p key={each} className="flex gap-2 text-warn">
          <Icon name="alert" />
          {inputWarningTexts[each]}
        </p>
      ))}
      {!warnings.includes('processing') && (
        <p className="text-ink-soft">{isKnown(settings) ? checkTexts.plain : checkTexts.unknownProcessing}</p>
      )}
    </div>
  );
}

function isKnown({ echoCancellation, noiseSuppression, autoGainControl }: TakeSettings): boolean {
  return [echoCancellation, noiseSuppression, autoGainControl].some((each) => each !== null);
}

function Choice({ settings, onChosen }: MicrophoneFactsProps) {
  const microphones = useSoundDevices().devices?.microphones ?? [];
  if (microphones.length < 2)
    return <p className="wrap-anywhere">{checkTexts.hears(settings.device ?? checkTexts.unnamed)}</p>;
  const { deviceID } = loadMicrophoneChoice();
  const chosen = microphones.find((each) => each.deviceID === deviceID)?.deviceID ?? '';
  return (
    <label className="grid gap-1">
      <span className="font-bold">{checkTexts.device}</span>
      <select
        value={chosen}
        disabled={onChosen === null}
        onChange={(event) => {
          chooseMicrophone(event.target.value || null);
          onChosen?.();
        }}
        className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-md"
      >
        <option value="">{checkTexts.systemDevice}</option>
        {microphones.map(({ deviceID: id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <span className="text-ink-soft wrap-anywhere">
        {checkTexts.hears(settings.device ?? checkTexts.unnamed)}
      </span>
    </label>
  );
}
