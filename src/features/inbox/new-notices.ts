import type { InboxNotice } from '#contract/notices/inbox.ts';

/** Unread notices that came after a moment. The arrival of a recording is not among them: its own row says so at once. */
export function noticesSince(notices: readonly InboxNotice[], time: string): InboxNotice[] {
  return notices.filter((notice) => !notice.isRead && notice.time > time && notice.kind !== 'delivered');
}

/** Notices that a person has read by being at the place where they lead. */
export function readByVisit(notices: readonly InboxNotice[], path: string): string[] {
  return notices.filter(({ isRead, link }) => !isRead && link === path).map(({ noticeID }) => noticeID);
}
