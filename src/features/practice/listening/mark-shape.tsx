import { MARK_SHAPES, type ShapeKind } from './mark-shapes.ts';
import { SHAPE_NAMES } from './texts.ts';

/** A shape as it stands in the score; the word beside it says what it means. */
export function MarkShape({ kind }: { kind: ShapeKind }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-4 shrink-0 ${kind === 'unsure' ? 'text-ink-soft' : 'text-accent'}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={MARK_SHAPES[kind]} />
    </svg>
  );
}

/** What the shapes mean that are on the page. */
export function Legend({ kinds, label }: { kinds: readonly ShapeKind[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {kinds.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <MarkShape kind={kind} />
          {SHAPE_NAMES[kind]}
        </li>
      ))}
    </ul>
  );
}
