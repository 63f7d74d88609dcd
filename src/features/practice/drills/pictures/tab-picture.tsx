import type { TabNote } from '#domain/practice/drills/drill-items.ts';

const STRINGS = [1, 2, 3, 4, 5, 6] as const;
const GAP = 16;
const WIDTH = 150;
const TOP = 14;

/** One note on the six lines of a tablature; the first string is the highest line. */
export function TabPicture({ note, label }: { note: TabNote; label: string }) {
  const y = TOP + (note.string - 1) * GAP;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${TOP * 2 + GAP * 5}`}
      className="mx-auto block h-auto w-60 max-w-full text-ink"
    >
      {STRINGS.map((string) => (
        <line
          key={string}
          x1="24"
          x2={WIDTH}
          y1={TOP + (string - 1) * GAP}
          y2={TOP + (string - 1) * GAP}
          stroke="currentColor"
          strokeWidth="1"
        />
      ))}
      {['T', 'A', 'B'].map((letter, index) => (
        <text
          key={letter}
          x="2"
          y={TOP + 6 + (index + 1) * 1.25 * GAP}
          fontSize="17"
          fontWeight="bold"
          fill="currentColor"
        >
          {letter}
        </text>
      ))}
      <rect x="76" y={y - 9} width={note.fret > 9 ? 28 : 20} height="18" fill="var(--color-surface)" />
      <text x="80" y={y + 6} fontSize="18" fontWeight="bold" fill="currentColor">
        {note.fret}
      </text>
    </svg>
  );
}
