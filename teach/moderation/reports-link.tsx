import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useConsole } from '#teach/app/context.ts';
import { PlainLink } from '#teach/app/teach-link.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { waitingQuery } from './moderation-query.ts';
import { texts } from './texts.ts';

/** Leads to what was reported, with the number that waits. */
export function ReportsLink() {
  const { api } = useConsole();
  const { data } = useQuery(waitingQuery(api));
  const here = useLocation({ select: ({ pathname }) => pathname.startsWith('/teach/moderation') });
  const count = data?.counts.waiting ?? 0;
  return (
    <PlainLink
      to="/teach/moderation"
      aria-current={here ? 'page' : undefined}
      className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-sm font-bold text-ink-soft no-underline hover:bg-sunk hover:text-ink aria-[current]:text-accent"
    >
      <Icon name="alert" />
      <span className="max-sm:sr-only">{texts.nav}</span>
      {count > 0 && (
        <span className="tabular min-w-5 shrink-0 rounded-full bg-danger px-1.5 text-center text-xs leading-5 font-bold whitespace-nowrap text-surface">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{texts.navCount(count)}</span>
        </span>
      )}
    </PlainLink>
  );
}
