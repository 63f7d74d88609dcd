import { formatTime } from '#ui/media/format-time.ts';
import { RangeHandle } from '#ui/media/range-handle.tsx';
import type { FilmSession } from './film-session.ts';
import type { FilmState } from './film-state.ts';
import { texts } from './texts.ts';
import './film-bar.css';

const ENDS = [
  { end: 'a', label: texts.dragA },
  { end: 'b', label: texts.dragB },
] as const;
const REPEAT_STEP_SECONDS = 0.25;

interface FilmBarProps {
  session: FilmSession;
  state: FilmState;
  disabled: boolean;
}

/**
 * The played part, the buffered part and the repeated range. Native range inputs lie over what is drawn: fingers, keys and
 * screen readers know them, and they work in a turned picture as well.
 */
export function FilmBar({ session, state, disabled }: FilmBarProps) {
  const { at, duration, buffered, repeat } = state;
  const part = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  const repeats = repeat.a !== null || repeat.b !== null;
  return (
    <div className="film-bar tabular">
      <span aria-hidden="true">{formatTime(at)}</span>
      <div className="film-rail">
        <div aria-hidden="true" className="film-rail-line">
          <span className="film-buffered" style={{ width: part(buffered) }} />
          <span className="film-played" style={{ width: part(at) }} />
          {repeat.a !== null && repeat.b !== null && (
            <span className="film-range" style={{ left: part(repeat.a), width: part(repeat.b - repeat.a) }} />
          )}
          <span className="film-knob" style={{ left: part(at) }} />
        </div>
        <input
          type="range"
          aria-label={texts.position}
          aria-valuetext={texts.time(formatTime(at), formatTime(duration))}
          min={0}
          max={duration || 1}
          step={0.1}
          value={Math.min(at, duration || 1)}
          disabled={disabled || duration === 0}
          onChange={(event) => session.seek(Number(event.target.value))}
          className="film-seek"
        />
      </div>
      <span aria-hidden="true">{formatTime(duration)}</span>
      {repeats && duration > 0 && (
        <div className="film-handles range-ends">
          {ENDS.map(({ end, label }) => {
            const place = repeat[end];
            return (
              place !== null && (
                <RangeHandle
                  key={end}
                  end={end}
                  at={place}
                  duration={duration}
                  step={REPEAT_STEP_SECONDS}
                  label={label}
                  onMove={(to) => session.dragRepeatEnd(end, to)}
                />
              )
            );
          })}
        </div>
      )}
    </div>
  );
}
