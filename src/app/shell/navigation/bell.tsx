import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { AppContext } from '#app/context.ts';
import { texts } from '#app/shell/texts.ts';
import { Icon } from '#ui/media/icon.tsx';
import { UnreadCount } from './late-unread-count.ts';

/** Leads to the notices, with the number of those that are not read. */
export function Bell({ context }: { context: AppContext }) {
  return (
    <Link
      to="/notifications"
      title={texts.notices}
      className="relative -mr-2.5 grid size-12 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink"
    >
      <Icon name="bell" large />
      <span className="sr-only">{texts.notices}</span>
      <Suspense>
        <UnreadCount context={context} watches={false} />
      </Suspense>
    </Link>
  );
}
