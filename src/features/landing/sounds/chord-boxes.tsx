const STRING = 8;
const FRET = 14;

/** Frets of the six strings from the lowest; null is not played. The chords of the lesson in the order of the course. */
const CHORDS: readonly { name: string; frets: readonly (number | null)[] }[] = [
  { name: 'Em', frets: [0, 2, 2, 0, 0, 0] },
  { name: 'D', frets: [null, null, 0, 2, 3, 2] },
  { name: 'G', frets: [3, 2, 0, 0, 0, 3] },
  { name: 'C', frets: [null, 3, 2, 0, 1, 0] },
];

/** Diagrams of the four chords; the one that sounds is highlighted. */
export function ChordBoxes({ sounding }: { sounding: string | null }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-4 gap-2">
      {CHORDS.map(({ name, frets }) => (
        <div
          key={name}
          className={`grid justify-items-center rounded-md pt-0.5 pb-1.5 ${name === sounding ? 'bg-accent text-on-accent' : 'text-ink'}`}
        >
          <p className="text-sm font-bold">{name}</p>
          <svg
            viewBox="-4 -2 48 48"
            aria-hidden="true"
            className="h-11 w-auto"
            fill="none"
            stroke="currentColor"
          >
            {frets.map((_, string) => (
              <path key={STRINGS[string]} d={`M${string * STRING} 0v${3 * FRET}`} opacity={0.5} />
            ))}
            {[1, 2, 3].map((fret) => (
              <path key={fret} d={`M0 ${fret * FRET}h${5 * STRING}`} opacity={0.5} />
            ))}
            <path d={`M-0.5 0h${5 * STRING + 1}`} strokeWidth="2.5" />
            {frets.map(
              (fret, string) =>
                fret !== null &&
                fret > 0 && (
                  <circle
                    key={STRINGS[string]}
                    cx={string * STRING}
                    cy={(fret - 0.5) * FRET}
                    r="3.6"
                    fill="currentColor"
                    stroke="none"
                  />
                ),
            )}
          </svg>
        </div>
      ))}
    </div>
  );
}

const STRINGS = ['E', 'A', 'D', 'G', 'B', 'e'];
