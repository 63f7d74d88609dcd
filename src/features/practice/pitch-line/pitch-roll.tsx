import { memo, useEffect, useId, useMemo, useRef } from 'react';
import { endOf } from '#domain/practice/singing.ts';
import { noteOf } from '#domain/practice/tuning.ts';
import { noteNameOf } from '#features/practice/note-name.ts';
import {
  barStarts,
  followedScroll,
  linePath,
  type RollNote,
  type RollPoint,
  type RollScale,
  rollScale,
  TOP_PX,
} from './roll-geometry.ts';
import { texts } from './texts.ts';

interface PitchRollProps {
  notes: readonly RollNote[];
  /** In the order of time; a new array when it grows. */
  line: readonly RollPoint[];
  /** Where the music is; the picture follows it. Null: it stands, and a person scrolls it. */
  playheadS: number | null;
  /** What screen readers read; how many notes and bars there are without it. */
  label?: string;
}

/** The notes of a score as bars, as high as they are long, and the line of a voice over them. */
export function PitchRoll({ notes, line, playheadS, label }: PitchRollProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  // A line that is being sung moves nothing else; beyond the notes the picture grows by whole seconds.
  const notesEndS = useMemo(() => endOf(notes), [notes]);
  const endS = Math.max(notesEndS, Math.ceil(line.at(-1)?.atS ?? 0));
  const scale = useMemo(() => rollScale(notes, endS), [notes, endS]);
  const path = useMemo(() => linePath(line, scale), [line, scale]);
  const bars = new Set(notes.map(({ bar }) => bar)).size;
  const playheadPx = playheadS === null ? null : scale.x(playheadS);
  useEffect(() => {
    const element = frame.current;
    if (element === null || playheadPx === null) return;
    const inPages = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const to = followedScroll(playheadPx, element.clientWidth, element.scrollLeft, inPages);
    if (to !== element.scrollLeft) element.scrollLeft = to;
  }, [playheadPx]);
  return (
    <section
      ref={frame}
      aria-label={texts.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable picture must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <svg
        width={scale.width}
        height={scale.height}
        role="img"
        aria-labelledby={id}
        className="block min-w-full"
      >
        <title id={id}>{label ?? texts.summary(notes.length, bars, path !== '')}</title>
        <Rows scale={scale} />
        <Notes notes={notes} scale={scale} />
        <path
          d={path}
          fill="none"
          strokeWidth={3.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-ink"
        />
        {playheadPx !== null && (
          <line
            x1={playheadPx}
            x2={playheadPx}
            y1={0}
            y2={scale.height}
            strokeWidth={2}
            className="stroke-accent"
          />
        )}
      </svg>
    </section>
  );
}

/** The black keys of a keyboard. */
const DARK_ROWS = new Set<number>([1, 3, 6, 8, 10]);

const Rows = memo(function Rows({ scale }: { scale: RollScale }) {
  const { lowest, highest, rowPx } = scale;
  const rows = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  return rows
    .filter((midi) => DARK_ROWS.has(noteOf(midi).pitchClass))
    .map((midi) => (
      <rect
        key={midi}
        x={0}
        y={scale.y(midi) - rowPx / 2}
        width="100%"
        height={rowPx}
        className="fill-sunk"
      />
    ));
});

const Notes = memo(function Notes({ notes, scale }: { notes: readonly RollNote[]; scale: RollScale }) {
  return (
    <>
      {barStarts(notes).map(({ bar, startS }) => (
        <g key={startS}>
          <line
            x1={scale.x(startS)}
            x2={scale.x(startS)}
            y1={TOP_PX - 4}
            y2={scale.height}
            className="stroke-line"
          />
          <text x={scale.x(startS) + 4} y={TOP_PX - 8} className="tabular fill-ink-soft text-xs">
            {texts.bar(bar)}
          </text>
        </g>
      ))}
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a score do not change places
        <NoteBar key={index} note={note} scale={scale} />
      ))}
    </>
  );
});

function NoteBar({ note, scale }: { note: RollNote; scale: RollScale }) {
  const { midi, startS, lengthS } = note;
  const x = scale.x(startS);
  const width = Math.max(3, scale.x(startS + lengthS) - x - 2);
  const top = scale.y(midi) - scale.rowPx / 2;
  return (
    <>
      <rect
        x={x + 1}
        y={top}
        width={width}
        height={scale.rowPx}
        rx={3}
        className="fill-accent-soft stroke-accent"
      />
      <text x={x + 3} y={top - 3} className="fill-ink text-xs font-bold">
        {note.label ?? noteNameOf(Math.round(midi))}
      </text>
    </>
  );
}
