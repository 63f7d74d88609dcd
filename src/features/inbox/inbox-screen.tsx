import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InboxNotice } from '#contract/notices/inbox.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/layout/page.tsx';
import type { InboxPorts } from './inbox-ports.ts';
import { inboxQuery, markRead } from './inbox-query.ts';
import { NoticeRow } from './notice-row.tsx';
import type { ReadMark } from './read-marks.ts';
import { texts } from './texts.ts';

interface InboxScreenProps {
  ports: InboxPorts;
  now: number;
}

/** お知らせ: everything that the school told this person, newest first. */
export function InboxScreen({ ports, now }: InboxScreenProps) {
  const online = useOnline();
  const { data } = useQuery(inboxQuery(ports, 1));
  return (
    <Page title={texts.title} lead={texts.lead}>
      {data && data.notices.length > 0 && (
        <>
          {!online && <p className="text-sm text-ink-soft">{texts.offline}</p>}
          <Unread ports={ports} unread={data.unread} newest={data.notices[0]} />
        </>
      )}
      <Notices ports={ports} now={now} page={1} above={NONE} />
    </Page>
  );
}

const NONE: ReadonlySet<string> = new Set();

interface UnreadProps {
  ports: InboxPorts;
  unread: number;
  newest: InboxNotice | undefined;
}

function Unread({ ports, unread, newest }: UnreadProps) {
  const mark = useMark(ports);
  return (
    <div className="-my-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
      <p className="tabular font-bold" role="status">
        {unread > 0 ? texts.unreadCount(unread) : texts.noneUnread}
      </p>
      {unread > 0 && newest && (
        <Button
          tone="secondary"
          size="small"
          icon="check"
          onClick={() => mark({ noticeIDs: [], until: newest.time })}
        >
          {texts.readAll}
        </Button>
      )}
    </div>
  );
}

function useMark(ports: InboxPorts): (mark: ReadMark) => void {
  const queries = useQueryClient();
  return (mark) => void markRead(queries, ports, mark).catch(() => undefined);
}

interface NoticesProps extends InboxScreenProps {
  page: number;
  /** Notices of the pages above: one that moved to the next page while a new one came stands on both. */
  above: ReadonlySet<string>;
}

/** One page of notices, and the next one below it once the person asked for it. */
function Notices({ ports, now, page, above }: NoticesProps) {
  const { data, isError, refetch } = useQuery(inboxQuery(ports, page));
  const online = useOnline();
  const mark = useMark(ports);
  const [isOpen, setOpen] = useState(false);
  if (data === undefined)
    return isError ? (
      <RetryNotice tone="danger" retry={texts.retry} onRetry={() => void refetch()}>
        {page === 1 ? texts.missing : texts.moreFailed}
      </RetryNotice>
    ) : (
      <Skeleton lines={6} />
    );
  if (page === 1 && data.notices.length === 0) return <Empty />;
  const notices = data.notices.filter(({ noticeID }) => !above.has(noticeID));
  const { next } = data.page;
  return (
    <>
      <ul className="grid gap-2">
        {notices.map((notice) => (
          <li key={notice.noticeID}>
            <NoticeRow
              notice={notice}
              now={now}
              onRead={() => mark({ noticeIDs: [notice.noticeID], until: null })}
            />
          </li>
        ))}
      </ul>
      {next !== undefined && !isOpen && (
        <div>
          <Button tone="secondary" disabled={!online} onClick={() => setOpen(true)}>
            {texts.more}
          </Button>
        </div>
      )}
      {next !== undefined && isOpen && (
        <Notices
          ports={ports}
          now={now}
          page={next}
          above={new Set([...above, ...data.notices.map(({ noticeID }) => noticeID)])}
        />
      )}
    </>
  );
}

function Empty() {
  return (
    <EmptyState
      icon="bell"
      title={texts.empty}
      action={
        <LinkButton to="/home" tone="secondary">
          {texts.toHome}
        </LinkButton>
      }
    >
      {texts.emptyBody}
    </EmptyState>
  );
}
