import type { ReactNode } from 'react';

interface RowProps {
  name: string;
  children: ReactNode;
  /** What can be done with it. */
  action?: ReactNode;
}

/** One fact of the account: its name, what it is, and what can be done with it. */
export function Row({ name, children, action }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <dl className="min-w-0">
        <dt className="text-sm text-ink-soft">{name}</dt>
        <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
      </dl>
      {action}
    </div>
  );
}
