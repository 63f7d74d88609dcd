import { useCallback, useId, useState } from 'react';
import { formatDuration } from '#features/homework/format-time.ts';
import { Button } from '#ui/button/button.tsx';
import { useAudio } from '#ui/media/use-audio.ts';
import { answerTexts } from './answer-texts.ts';

const SPEEDS = [0.75, 1, 1.25] as const;

/** What the teacher said: its length, and three speeds at the same pitch. */
export function VoicePlayer({ url, seconds }: { url: string; seconds: number }) {
  const id = useId();
  const [rate, setRate] = useState<number>(1);
  const source = useCallback(() => Promise.resolve(url), [url]);
  const audio = useAudio(source, { rate });
  // A recorder's file may not know its own length; the server measured it.
  const duration = seconds > 0 ? seconds : audio.duration;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form
    <div role="group" aria-labelledby={id} className="grid gap-2 rounded-md bg-sunk p-3">
      <div className="flex items-center gap-3">
        <Button
          size="small"
          icon={audio.playing ? 'pause' : 'play'}
          onClick={() => void audio.toggle()}
          aria-describedby={id}
        >
          {audio.playing ? answerTexts.stop : answerTexts.voice}
        </Button>
        <input
          type="range"
          aria-label={answerTexts.voicePosition}
          aria-valuetext={`${formatDuration(audio.position * 1000)} / ${formatDuration(duration * 1000)}`}
          min={0}
          max={duration || 1}
          step={0.1}
          value={Math.min(audio.position, duration || 1)}
          onChange={(event) => audio.seek(Number(event.target.value))}
          className="h-11 min-w-0 grow accent-accent"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={id} className="tabular text-sm text-ink-soft">
          {audio.position > 0
            ? `${formatDuration(audio.position * 1000)} / ${formatDuration(duration * 1000)}`
            : answerTexts.voiceLength(duration)}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form */}
        <div role="group" aria-label={answerTexts.speeds} className="flex flex-wrap gap-1">
          {SPEEDS.map((speed) => (
            <button
              key={speed}
              type="button"
              aria-pressed={speed === rate}
              onClick={() => setRate(speed)}
              className="tabular min-h-11 min-w-11 whitespace-nowrap rounded-full border border-line-strong bg-surface px-3 text-sm font-bold text-ink-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {answerTexts.speed(speed)}
            </button>
          ))}
        </div>
      </div>
      {audio.failed && (
        <p role="alert" className="text-sm text-danger">
          {answerTexts.voiceFailed}
        </p>
      )}
    </div>
  );
}
