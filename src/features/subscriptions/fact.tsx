import type { ReactNode } from 'react';

/** One row of a list of facts: its name and its value. The list is a `dl` with two columns on a wide screen. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
      <dd className="tabular font-bold">{children}</dd>
    </div>
  );
}
