import { formatTime } from '#ui/media/format-time.ts';
import type { FilmState } from './film-state.ts';
import { texts } from './texts.ts';

interface FilmBarProps {
  state: FilmState;
  disabled: boolean;
  onSeek(seconds: number): void;
}

/** The played part, the buffered part and the repeated range; a native range input covers it for fingers and keys. */
export function FilmBar({ state, disabled, onSeek }: FilmBarProps) {
  const { at, duration, buffered, repeat } = state;
  const part = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  const timeText = texts.time(formatTime(at), formatTime(duration));
  return (
    <div className="flex items-center gap-3">
      <div className="relative h-11 min-w-0 grow rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
        <div
          aria-hidden="true"
          className="absolute inset-x-0 top-1/2 h-2 -translate-y-1/2 rounded-full bg-line"
        >
          <span
            className="absolute inset-y-0 left-0 rounded-full bg-line-strong/60"
            style={{ width: part(buffered) }}
          />
          <span className="absolute inset-y-0 left-0 rounded-full bg-accent" style={{ width: part(at) }} />
          {repeat.a !== null && repeat.b !== null && (
            <span
              className="absolute -inset-y-1 border-x-3 border-warn bg-warn/25"
              style={{ left: part(repeat.a), width: part(repeat.b - repeat.a) }}
            />
          )}
          {repeat.a !== null && <Mark at={part(repeat.a)} name="A" />}
          {repeat.b !== null && <Mark at={part(repeat.b)} name="B" />}
          <span
            className="absolute top-1/2 size-4 -translate-1/2 rounded-full bg-accent shadow-card"
            style={{ left: part(at) }}
          />
        </div>
        <input
          type="range"
          aria-label={texts.position}
          aria-valuetext={timeText}
          min={0}
          max={duration || 1}
          step={0.1}
          value={Math.min(at, duration || 1)}
          disabled={disabled || duration === 0}
          onChange={(event) => onSeek(Number(event.target.value))}
          className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
        />
      </div>
      <p className="tabular shrink-0 text-sm text-ink-soft">{timeText}</p>
    </div>
  );
}

function Mark({ at, name }: { at: string; name: string }) {
  return (
    <span
      className="absolute -top-4 -translate-x-1/2 rounded-sm bg-warn px-1 text-xs leading-4 font-bold text-paper"
      style={{ left: at }}
    >
      {name}
    </span>
  );
}
