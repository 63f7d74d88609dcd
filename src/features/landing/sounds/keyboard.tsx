const WHITE = [0, 2, 4, 5, 7, 9, 11];
const KEY = { width: 20, height: 78 };
const BLACK = { width: 12, height: 48 };

/** White keys are white in the dark theme as well, where the plain accent colour would be too pale on them. */
const PRESSED = 'fill-accent dark:fill-[color-mix(in_srgb,var(--color-accent)_55%,var(--color-on-accent))]';

interface KeyboardProps {
  /** MIDI numbers of the first and the last key; both white. */
  from: number;
  to: number;
  down: ReadonlySet<number>;
}

/** A keyboard that highlights the keys that are down; decorative, as the sound tells the same. */
export function Keyboard({ from, to, down }: KeyboardProps) {
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const white = all.filter((midi) => WHITE.includes(midi % 12));
  const black = all.filter((midi) => !WHITE.includes(midi % 12));
  const placeOf = (midi: number) => white.filter((key) => key < midi).length * KEY.width;
  return (
    <svg
      viewBox={`-1 -1 ${white.length * KEY.width + 2} ${KEY.height + 2}`}
      aria-hidden="true"
      className="block h-auto w-full"
    >
      {white.map((midi) => (
        <rect
          key={midi}
          x={placeOf(midi)}
          width={KEY.width}
          height={KEY.height}
          rx="2.5"
          className={`stroke-line-strong ${down.has(midi) ? PRESSED : 'fill-surface dark:fill-ink'}`}
        />
      ))}
      {black.map((midi) => (
        <rect
          key={midi}
          x={placeOf(midi) - BLACK.width / 2}
          width={BLACK.width}
          height={BLACK.height}
          rx="1.5"
          className={`stroke-surface ${down.has(midi) ? 'fill-accent' : 'fill-ink dark:fill-sunk'}`}
        />
      ))}
    </svg>
  );
}
