import type { ReactNode } from 'react';

/** How much of something is done, in percent, with a text below. */
export function ProgressBar({
  done,
  of,
  label,
  children,
}: {
  done: number;
  of: number;
  label: string;
  children?: ReactNode;
}) {
  const percent = of === 0 ? 0 : Math.min(100, Math.floor((done / of) * 100));
  return (
    <div className="grid gap-1">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      {children && <p className="tabular text-sm text-ink-soft">{children}</p>}
    </div>
  );
}
