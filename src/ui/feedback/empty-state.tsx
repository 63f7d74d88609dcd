import type { ReactNode } from 'react';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { Icon, type IconName } from '#ui/media/icon.tsx';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** What will appear here, and how to get it. */
  children: ReactNode;
  action?: ReactNode;
}

/** Stands in for a list without entries. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-8 text-center">
      <span className="text-ink-soft">
        <Icon name={icon} large />
      </span>
      <p className="phrase font-bold">{wholeDates(title)}</p>
      <p className="phrase max-w-[26em] text-sm text-ink-soft">{wholeDates(children)}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
