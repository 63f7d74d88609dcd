import { useSelector } from '@tanstack/react-store';
import { type PointerEvent, useRef, useState } from 'react';
import type { Place } from '#domain/answers/answer.ts';
import { formatTime } from '#ui/media/format-time.ts';
import { Waveform } from '#ui/media/waveform.tsx';
import { placeLabel } from './place-label.ts';
import type { Loop, TakePlayer } from './player.ts';
import { texts } from './texts.ts';

export interface Mark {
  id: string;
  place: Place;
}

interface WaveStageProps {
  player: TakePlayer;
  peaks: readonly number[];
  marks: readonly Mark[];
  activeID: string | null;
  onMark(id: string): void;
}

/** A finger that moves less than this has tapped. */
const DRAG_PX = 8;

/** The waveform: a tap seeks, a drag repeats what was dragged over, marks lead to their comments. */
export function WaveStage({ player, peaks, marks, activeID, onMark }: WaveStageProps) {
  const { position, duration, loop, side } = useSelector(player.store);
  const box = useRef<HTMLDivElement>(null);
  const begun = useRef<{ x: number; at: number } | null>(null);
  const [dragged, setDragged] = useState<Loop | null>(null);
  const secondsAt = (x: number) => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect || rect.width === 0) return 0;
    return Math.min(1, Math.max(0, (x - rect.left) / rect.width)) * duration;
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || duration === 0) return;
    begun.current = { x: event.clientX, at: secondsAt(event.clientX) };
    box.current?.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const start = begun.current;
    if (!start || (dragged === null && Math.abs(event.clientX - start.x) < DRAG_PX)) return;
    const at = secondsAt(event.clientX);
    setDragged({ a: Math.min(start.at, at), b: Math.max(start.at, at) });
  };
  const onUp = (event: PointerEvent) => {
    const start = begun.current;
    begun.current = null;
    if (!start) return;
    if (dragged) {
      player.setLoop(dragged);
      player.seek(dragged.a);
    } else player.seek(secondsAt(event.clientX));
    setDragged(null);
  };
  const cancel = () => {
    begun.current = null;
    setDragged(null);
  };
  const shown = dragged ?? loop;
  const percent = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  return (
    <div className="grid gap-1">
      <div
        ref={box}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={cancel}
        className="relative cursor-pointer touch-pan-y rounded-md bg-sunk select-none has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-2 [&_svg]:h-16 lg:[&_svg]:h-24"
      >
        {shown && (
          <div
            className="absolute inset-y-0 border-x-2 border-accent bg-accent-soft"
            style={{ left: percent(shown.a), width: percent(shown.b - shown.a) }}
          />
        )}
        <div className="relative">
          <Waveform
            peaks={peaks}
            played={duration > 0 ? Math.min(1, position / duration) : 0}
            tone={side === 'take' ? 'accent' : 'ink'}
          />
        </div>
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 bg-ink"
          style={{ left: percent(position) }}
        />
        <input
          type="range"
          aria-label={texts.position}
          aria-valuetext={`${formatTime(position)} / ${formatTime(duration)}`}
          min={0}
          max={duration || 1}
          step={0.1}
          value={Math.min(position, duration || 1)}
          disabled={duration === 0}
          onChange={(event) => player.seek(Number(event.target.value))}
          className="pointer-events-none absolute inset-0 h-full w-full opacity-0"
        />
        {peaks.length === 0 && (
          <p className="absolute inset-0 grid place-items-center text-sm text-ink-soft">{texts.noWaveform}</p>
        )}
      </div>
      <Marks marks={marks} activeID={activeID} onMark={onMark} percent={percent} />
    </div>
  );
}

interface PlacedMark extends Mark {
  from: number;
  to: number | null;
}

interface MarksProps extends Pick<WaveStageProps, 'marks' | 'activeID' | 'onMark'> {
  percent(seconds: number): string;
}

/** A row of marks below the waveform: a pin for a moment, a bar for a stretch. */
function Marks({ marks, activeID, onMark, percent }: MarksProps) {
  const placed = marks.flatMap(({ id, place }): PlacedMark[] => {
    if (place.kind === 'moment') return [{ id, place, from: place.atSeconds, to: null }];
    if (place.kind === 'stretch') return [{ id, place, from: place.startSeconds, to: place.endSeconds }];
    return [];
  });
  if (placed.length === 0) return null;
  return (
    <div className="relative h-11">
      {placed.map(({ id, place, from, to }) => (
        <button
          key={id}
          type="button"
          aria-label={texts.mark(placeLabel(place))}
          aria-pressed={id === activeID}
          onClick={() => onMark(id)}
          className="group absolute top-0 -ml-5.5 grid h-11 min-w-11 justify-items-center"
          style={{
            left: percent(from),
            ...(to === null ? {} : { width: `calc(${percent(to - from)} + 2.75rem)` }),
          }}
        >
          <span
            className={`mt-1 block h-5 border-2 border-accent bg-accent-soft group-aria-pressed:bg-accent ${
              to === null
                ? 'w-5 rounded-full rounded-tl-none rotate-45'
                : 'w-[calc(100%-2.75rem)] min-w-2 rounded-sm'
            }`}
          />
        </button>
      ))}
    </div>
  );
}
