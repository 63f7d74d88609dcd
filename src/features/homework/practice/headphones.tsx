import { texts } from '#features/homework/texts.ts';
import { useSoundDevices } from '#sound/microphone/use-sound-devices.ts';
import { CheckBox } from '#ui/form/check-box.tsx';

interface HeadphonesProps {
  checked: boolean;
  onChange(headphones: boolean): void;
}

/** Whether the metronome and the model may sound in a take, and why not otherwise. Where headphones seem to be there, it asks. */
export function Headphones({ checked, onChange }: HeadphonesProps) {
  const name = useSoundDevices().devices?.headphones ?? null;
  return (
    <div>
      {!checked && name !== null && <p className="text-sm">{texts.headphonesLikely(name)}</p>}
      <CheckBox checked={checked} onChange={onChange}>
        {texts.headphones}
      </CheckBox>
      <p className="text-sm text-ink-soft">{checked ? texts.headphonesOnNote : texts.headphonesNote}</p>
    </div>
  );
}
