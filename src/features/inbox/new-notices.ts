import type { InboxNotice } from '#contract/notices/inbox.ts';
import type { NoticeKind } from '#domain/notices/notice.ts';

/** It says by itself which lesson came and what was paid, above the button to that lesson, which a toast would cover. */
const JOINED = /^\/curriculums\/[^/]+\/purchase\/done$/;
const SAID_BY_JOINED: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['lesson', 'billing']);

/**
 * What a toast shows: unread notices that came after a moment and of which the screen does not say so itself (product-rules R14.6).
 * The arrival of a recording is never among them: its own row says so at once.
 * @param path of the screen that is shown
 */
export function noticesToShow(notices: readonly InboxNotice[], since: string, path: string): InboxNotice[] {
  if (path === '/notifications') return [];
  return notices.filter(
    ({ isRead, time, kind, link }) =>
      !isRead &&
      time > since &&
      kind !== 'delivered' &&
      link !== path &&
      !(JOINED.test(path) && SAID_BY_JOINED.has(kind)),
  );
}

/** Notices that a person has read by being at the place where they lead. */
export function readByVisit(notices: readonly InboxNotice[], path: string): string[] {
  return notices.filter(({ isRead, link }) => !isRead && link === path).map(({ noticeID }) => noticeID);
}
