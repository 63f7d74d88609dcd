import { INBOX_PAGE_SIZE, type InboxNotice, inbox } from '#contract/notices/inbox.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { countUnread, type ListedNotice, markAllRead, markRead, noticesOf } from './notice-store.ts';

/** The inbox of a person: its pages, and what they have read. */
export const mountInbox: Mount = (app, deps) => {
  const { db, clock } = deps;
  implement(
    app,
    inbox,
    {
      list: async ({ page }, { uid }, call) => {
        const now = clock.now();
        const rows = await noticesOf(db, uid, page, now);
        const { unread, nextAt } = await countUnread(db, uid, now);
        call.cacheable({ areas: ['notices'], until: nextAt?.getTime() ?? null });
        return {
          notices: rows.slice(0, INBOX_PAGE_SIZE).map(presentNotice),
          page: rows.length > INBOX_PAGE_SIZE ? { next: page + 1 } : {},
          unread,
        };
      },
      read: async ({ noticeIDs, until }, { uid }) => {
        const now = clock.now();
        if (noticeIDs !== undefined) await markRead(db, uid, noticeIDs, now);
        else await markAllRead(db, uid, until === undefined ? now : new Date(until), now);
        return {};
      },
    },
    deps,
  );
};

function presentNotice(row: ListedNotice): InboxNotice {
  return {
    noticeID: row.notice_id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    link: row.link,
    time: row.visible_at.toISOString(),
    isRead: row.read_at !== null,
  };
}
