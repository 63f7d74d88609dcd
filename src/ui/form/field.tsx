import type { ReactNode } from 'react';

export interface FieldLabels {
  label: string;
  /** What is expected, shown before the person types. */
  hint?: ReactNode;
  /** What is wrong and how to correct it; what was typed stays. */
  error?: string | null | undefined;
}

export const INPUT_STYLE =
  'scroll-mt-16 min-h-12 w-full rounded-md border border-line-strong bg-surface px-4 py-2.5 text-base text-ink placeholder:text-ink-soft ' +
  'focus-visible:outline-offset-0 aria-invalid:border-danger';

/** Label, field, hint and error; `describedBy` links hint and error to the field. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
}: FieldLabels & { id: string; children: (describedBy: string | undefined) => ReactNode }) {
  const parts = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {children(parts.length > 0 ? parts.join(' ') : undefined)}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-bold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
