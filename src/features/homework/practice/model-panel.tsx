import { useCallback, useEffect, useId, useState } from 'react';
import { formatDuration } from '#features/homework/format-time.ts';
import { texts } from '#features/homework/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { useAudio } from '#ui/media/use-audio.ts';
import { type Loop, loopJump, nextLoop } from './ab-loop.ts';
import { useModelAudioFacts } from './use-model-audio-facts.ts';

const MIN_SPEED_PERCENT = 50;

interface ModelPanelProps {
  url: string;
  /** False while the microphone would record it. */
  allowed: boolean;
}

/** Plays the model recording: slower on demand, and a part of it in a loop. */
export function ModelPanel({ url, allowed }: ModelPanelProps) {
  const id = useId();
  const [percent, setPercent] = useState(100);
  const [loop, setLoop] = useState<Loop | null>(null);
  const source = useCallback(() => Promise.resolve(url), [url]);
  const jump = useCallback((seconds: number) => loopJump(loop, seconds), [loop]);
  const audio = useAudio(source, { rate: percent / 100, jump });
  const facts = useModelAudioFacts(url);
  const { pause } = audio;
  useEffect(() => {
    if (!allowed) pause();
  }, [allowed, pause]);
  const duration = audio.duration || (facts?.durationMs ?? 0) / 1000;
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-bold">
          {texts.model}
        </h3>
        <p className="tabular text-sm text-ink-soft">
          {formatDuration(audio.position * 1000)} / {formatDuration(duration * 1000)}
        </p>
      </div>
      <SeekBar
        label={texts.modelPosition}
        peaks={facts?.peaks ?? []}
        position={audio.position}
        duration={duration}
        onSeek={audio.seek}
        {...(allowed && { onToggle: audio.toggle })}
        tone="ink"
      />
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="small"
          tone="secondary"
          icon={audio.playing ? 'pause' : 'play'}
          disabled={!allowed}
          onClick={() => void audio.toggle()}
        >
          {audio.playing ? texts.modelPause : texts.modelPlay}
        </Button>
        <Button size="small" tone="quiet" onClick={() => setLoop(nextLoop(loop, audio.position))}>
          {texts.loop[loopStep(loop)]}
        </Button>
      </div>
      {loop && (
        <p className="tabular text-sm text-ink-soft">
          {texts.loopHint(
            formatDuration(loop.a * 1000),
            loop.b === null ? null : formatDuration(loop.b * 1000),
          )}
        </p>
      )}
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <span>{texts.speed}</span>
        <input
          type="range"
          min={MIN_SPEED_PERCENT}
          max={100}
          step={5}
          value={percent}
          aria-valuetext={texts.speedValue(percent)}
          onChange={(event) => setPercent(Number(event.target.value))}
          className="h-11 min-w-0 grow accent-accent"
        />
        <span className="tabular w-12 text-right font-bold">{texts.speedValue(percent)}</span>
      </label>
      {audio.failed && (
        <p role="alert" className="text-sm text-danger">
          {texts.modelFailed}
        </p>
      )}
    </section>
  );
}

function loopStep(loop: Loop | null): 'none' | 'begun' | 'set' {
  if (loop === null) return 'none';
  return loop.b === null ? 'begun' : 'set';
}
