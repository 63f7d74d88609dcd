import type { ReactNode } from 'react';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { Icon, type IconName } from '#ui/media/icon.tsx';

export type NoticeTone = 'info' | 'ok' | 'warn' | 'danger';

const STYLES: Readonly<Record<NoticeTone, { icon: IconName; style: string }>> = {
  info: { icon: 'info', style: 'bg-accent-soft text-ink [&>svg]:text-accent' },
  ok: { icon: 'check', style: 'bg-ok-soft text-ink [&>svg]:text-ok' },
  warn: { icon: 'alert', style: 'bg-warn-soft text-ink [&>svg]:text-warn' },
  danger: { icon: 'alert', style: 'bg-danger-soft text-ink [&>svg]:text-danger' },
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message within the page. Screen readers announce `danger` at once, other tones when they are idle. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const { icon, style } = STYLES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-md px-4 py-3 [&>svg]:mt-1 ${style}`}
    >
      <Icon name={icon} />
      <div className="min-w-0 grow">
        {title && <p className="font-bold">{wholeDates(title)}</p>}
        {children && <div className="text-sm leading-[1.75]">{wholeDates(children)}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
