import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { InboxNotice } from '#contract/notices/inbox.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import type { InboxPorts } from './inbox-ports.ts';
import { inboxQuery, markRead } from './inbox-query.ts';
import { noticesToShow, readByVisit } from './new-notices.ts';
import { texts } from './texts.ts';

/** While the app is shown; besides, the inbox is asked for whenever it is shown again or the network returns. */
const REFETCH_INTERVAL_MS = 5 * MINUTE_MS;

/**
 * The count of unread notices beside its entry of the navigation bar. Shows a toast for what comes while the app is open,
 * and marks as read what the person has come to by another way.
 */
export function UnreadNotices({ ports }: { ports: InboxPorts }) {
  const query = useQuery({ ...inboxQuery(ports, 1), refetchInterval: REFETCH_INTERVAL_MS });
  const { data, isFetchedAfterMount } = query;
  useVisits(ports, data?.notices);
  useNewNotices(isFetchedAfterMount ? data?.notices : undefined);
  return <Unread count={data?.unread ?? 0} />;
}

/** The same count at another place, from the same answer. */
export function UnreadBadge({ ports }: { ports: InboxPorts }) {
  const { data } = useQuery(inboxQuery(ports, 1));
  return <Unread count={data?.unread ?? 0} />;
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="tabular absolute top-1.5 left-[calc(50%+6px)] min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-normal font-bold text-on-accent">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{texts.unreadCount(count)}</span>
    </span>
  );
}

/** A lesson that is open needs no notice that it arrived. */
function useVisits(ports: InboxPorts, notices: readonly InboxNotice[] | undefined): void {
  const queries = useQueryClient();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const noticeIDs = readByVisit(notices ?? [], path);
    if (noticeIDs.length > 0)
      void markRead(queries, ports, { noticeIDs, until: null }).catch(() => undefined);
  }, [queries, ports, notices, path]);
}

function useNewNotices(notices: readonly InboxNotice[] | undefined): void {
  const showToast = useToast();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const known = useRef<string | null>(null);
  const shownPath = useRef(path);
  useEffect(() => {
    shownPath.current = path;
  });
  useEffect(() => {
    if (notices === undefined) return;
    const before = known.current;
    known.current = notices[0]?.time ?? before ?? '';
    if (before === null) return;
    const fresh = noticesToShow(notices, before, shownPath.current);
    const [first] = fresh;
    if (first === undefined) return;
    const several = fresh.length > 1;
    showToast(
      several ? texts.several(fresh.length) : first.title,
      <AppPathLink
        path={several ? '/notifications' : (first.link ?? '/notifications')}
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
      >
        {several || first.link === null ? texts.toInbox : texts.open}
      </AppPathLink>,
    );
  }, [notices, showToast]);
}
