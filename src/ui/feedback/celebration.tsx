import type { ReactNode } from 'react';

interface CelebrationProps {
  title: string;
  /** The achievement, in a sentence. */
  children: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

/** Congratulates on something finished and offers the next step. */
export function Celebration({ title, children, action }: CelebrationProps) {
  return (
    <section className="grid justify-items-center gap-2 rounded-lg border border-ok bg-ok-soft px-6 py-7 text-center">
      <RisingNotes />
      <h2 className="phrase text-lg font-bold">{title}</h2>
      <p className="phrase max-w-[26em] text-sm leading-[1.75]">{children}</p>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </section>
  );
}

/** A staff with a rising run of notes that ends in a star. */
function RisingNotes() {
  return (
    <svg viewBox="0 0 120 56" aria-hidden="true" className="h-14 text-ok" fill="none" stroke="currentColor">
      {[14, 22, 30, 38, 46].map((y) => (
        <path key={y} d={`M6 ${y}H114`} strokeWidth="1" opacity="0.45" />
      ))}
      {[
        [22, 46],
        [42, 38],
        [62, 30],
        [82, 22],
      ].map(([x = 0, y = 0]) => (
        <g key={x}>
          <ellipse cx={x} cy={y} rx="5" ry="3.8" fill="currentColor" transform={`rotate(-18 ${x} ${y})`} />
          <path d={`M${x + 4.6} ${y - 1.5}V${y - 20}`} strokeWidth="1.8" />
        </g>
      ))}
      <path
        d="m102 4 2.700 6.200 6.700.6-5.100 4.400 1.500 6.600-5.800-3.500-5.800 3.500 1.500-6.600-5.100-4.400 6.700-.6z"
        fill="currentColor"
        strokeWidth="1"
        strokeLinejoin="round"
      />
    </svg>
  );
}
