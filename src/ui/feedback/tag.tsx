import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/media/icon.tsx';

export type TagTone = 'plain' | 'accent' | 'ok' | 'warn' | 'danger';

const TONES: Readonly<Record<TagTone, string>> = {
  plain: 'bg-sunk text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
};

/** A state as a short text with an icon, never by colour alone. */
export function Tag({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: TagTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    // It stays on one line while it can, and never breaks within a word.
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-bold text-balance break-keep wrap-break-word ${TONES[tone]}`}
    >
      {icon && (
        <span className="[&>svg]:size-4">
          <Icon name={icon} />
        </span>
      )}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
