import { useCallback } from 'react';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { useAudio } from '#ui/media/use-audio.ts';
import { publishTexts as texts } from './publish-texts.ts';

interface FirstChoiceProps {
  /** Oldest first. */
  earlier: readonly UserAudio[];
  value: string | null;
  onChange: (recordingID: string | null) => void;
}

/** More than these are no choice any more. The oldest stay: they are what 「はじめて」 is about. */
const MAX_OFFERED = 8;
const NONE = '';

/** Chooses 「はじめて」 beside 「今」, and lets it be heard. */
export function FirstChoice({ earlier, value, onChange }: FirstChoiceProps) {
  const offered = earlier.slice(0, MAX_OFFERED);
  const chosen = offered.find(({ recordingID }) => recordingID === value) ?? null;
  return (
    <div className="grid gap-2">
      <Choice
        legend={texts.first}
        hint={texts.firstHint}
        value={chosen?.recordingID ?? NONE}
        options={[
          { value: NONE, label: texts.firstNone },
          ...offered.map(({ recordingID, recordTime }) => ({
            value: recordingID ?? NONE,
            label: texts.recording(recordTime),
          })),
        ]}
        onChange={(recordingID) => onChange(recordingID === NONE ? null : recordingID)}
      />
      {chosen && <Listen key={chosen.userAudioID} recording={chosen} />}
    </div>
  );
}

function Listen({ recording }: { recording: UserAudio }) {
  const url = recording.m4aURL ?? recording.url;
  const audio = useAudio(useCallback(() => Promise.resolve(url), [url]));
  return (
    <div>
      <Button
        tone="secondary"
        size="small"
        icon={audio.playing ? 'pause' : 'play'}
        onClick={() => void audio.toggle()}
      >
        {audio.playing ? texts.pause : texts.listen}
      </Button>
      {audio.failed && (
        <p role="alert" className="text-sm text-danger">
          {texts.listenFailed}
        </p>
      )}
    </div>
  );
}
