import { useRef, useState } from 'react';
import { isAbort } from '#lib/is-abort.ts';
import { savesData } from '#network/saves-data.ts';
import { Button } from '#ui/button/button.tsx';
import { formatTime } from './format-time.ts';

interface AudioPlayerProps {
  src: string;
  /** The name of the recording, for screen readers. */
  label: string;
}

/** Plays a recording: a button, a slider and the time in digits of one width. */
export function AudioPlayer({ src, label }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (playing) return element.pause();
    setFailed(false);
    element.play().catch((cause: unknown) => setFailed(!isAbort(cause)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form
    <div role="group" aria-label={label} className="grid gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: an instrument without words */}
      <audio
        ref={audio}
        src={src}
        preload={savesData(window) ? 'none' : 'metadata'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onDurationChange={(event) => setLength(finite(event.currentTarget.duration))}
      />
      <div className="flex items-center gap-3">
        <Button tone="secondary" size="small" icon={playing ? 'pause' : 'play'} onClick={toggle}>
          {playing ? '止める' : '聞く'}
        </Button>
        <input
          type="range"
          aria-label="再生位置"
          aria-valuetext={`${formatTime(at)} / ${formatTime(length)}`}
          min={0}
          max={length || 1}
          step={0.1}
          value={Math.min(at, length || 1)}
          onChange={(event) => {
            if (audio.current) audio.current.currentTime = Number(event.target.value);
          }}
          className="h-11 min-w-0 grow accent-accent"
        />
        <span className="tabular shrink-0 text-sm text-ink-soft">
          {formatTime(at)} / {formatTime(length)}
        </span>
      </div>
      {failed && (
        <p role="alert" className="text-sm font-bold text-danger">
          聞けませんでした。電波のある場所で一度開くと、次からはオフラインでも聞けます。
        </p>
      )}
    </div>
  );
}

function finite(seconds: number): number {
  return Number.isFinite(seconds) ? seconds : 0;
}
