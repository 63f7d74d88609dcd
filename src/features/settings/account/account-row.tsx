import type { ReactNode } from 'react';

interface RowProps {
  name: string;
  children: ReactNode;
  /** Buttons for the fact. */
  action?: ReactNode;
}

/** A fact of the account with its name, value and buttons. */
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
