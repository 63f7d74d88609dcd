import type { Stamp } from '#domain/answers/answer.ts';
import { stampTexts } from './answer-texts.ts';

const PETALS = Array.from({ length: 8 }, (_, index) => index * 45);

/** The teacher's stamp, as it is pressed under good work in a Japanese school: a flower, or a step that goes up. */
export function StampMark({ stamp }: { stamp: Stamp }) {
  return (
    <figure className="grid shrink-0 -rotate-3 justify-items-center gap-0.5 text-record">
      <svg
        viewBox="0 0 64 64"
        aria-hidden="true"
        className="size-16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {stamp === 'well-done' ? (
          <>
            {PETALS.map((angle) => (
              <path key={angle} d="M24 14.500a8.500 8.500 0 0 1 16 0" transform={`rotate(${angle} 32 32)`} />
            ))}
            <path d="M32 32c0-3 4.500-3 4.500.5 0 5-9 5-9-1 0-8 14-8 14 1.500" />
          </>
        ) : (
          <path d="M10 50h13V39h13V28h13V17M42 21.500l7-7.500 7 7.500M49 14v9" />
        )}
      </svg>
      <figcaption className="text-xs font-bold whitespace-nowrap">{stampTexts[stamp]}</figcaption>
    </figure>
  );
}
