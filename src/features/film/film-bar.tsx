import { formatTime } from '#ui/media/format-time.ts';
import type { FilmSession } from './film-session.ts';
import type { FilmState } from './film-state.ts';
import { texts } from './texts.ts';
import './film-bar.css';

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
        <div className="film-handles">
          {repeat.a !== null && <Handle end="a" at={repeat.a} part={part} session={session} state={state} />}
          {repeat.b !== null && <Handle end="b" at={repeat.b} part={part} session={session} state={state} />}
        </div>
      )}
    </div>
  );
}

interface HandleProps {
  end: 'a' | 'b';
  at: number;
  part(seconds: number): string;
  session: FilmSession;
  state: FilmState;
}

/** A handle to drag one end of the range: A lies left of its place, B right of it, so that they never cover each other. */
function Handle({ end, at, part, session, state }: HandleProps) {
  return (
    <>
      <input
        type="range"
        data-own-arrows=""
        aria-label={end === 'a' ? texts.dragA : texts.dragB}
        aria-valuetext={formatTime(at)}
        min={0}
        max={state.duration}
        step={0.25}
        value={at}
        onChange={(event) => session.dragRepeatEnd(end, Number(event.target.value))}
        className={`film-handle film-handle-${end}`}
      />
      <span aria-hidden="true" className={`film-flag film-flag-${end}`} style={{ left: part(at) }}>
        {end.toUpperCase()}
      </span>
    </>
  );
}
