import type { Output } from '#contract/endpoint.ts';
import type { InboxNotice, inbox } from '#contract/notices/inbox.ts';
import { DAY_MS } from '#domain/time-units.ts';

export type InboxPage = Output<typeof inbox.list>;

/** Notices that were read here: some, or all that were visible at `until` (then `noticeIDs` is empty). */
export interface ReadMark {
  noticeIDs: string[];
  until: string | null;
}

function isMarked({ noticeID, time }: InboxNotice, { noticeIDs, until }: ReadMark): boolean {
  return noticeIDs.includes(noticeID) || (until !== null && time <= until);
}

/** A page of the inbox after a mark. Its count goes down by what the mark is known to change. */
export function withMark(page: InboxPage, mark: ReadMark): InboxPage {
  const changed = page.notices.filter((notice) => !notice.isRead && isMarked(notice, mark));
  if (changed.length === 0 && mark.until === null) return page;
  const notices = page.notices.map((notice) =>
    isMarked(notice, mark) ? { ...notice, isRead: true } : notice,
  );
  // Older pages are read as a whole by a mark of all; only what came later can be unread, and that is on the first page.
  const unread =
    mark.until === null
      ? Math.max(0, page.unread - changed.length)
      : notices.filter(({ isRead }) => !isRead).length;
  return { ...page, notices, unread };
}

/** Until the server's answers contain them, marks are remembered this long. */
const MAX_AGE_MS = DAY_MS;
const MAX_REMEMBERED = 500;

interface Remembered extends ReadMark {
  at: number;
}

/**
 * The marks of a person that the server may not have yet: an answer that was on its way must not show as unread again
 * what was read here.
 */
export function rememberedMarks(storage: Pick<Storage, 'getItem' | 'setItem'>, uid: string) {
  const key = `otomichi.reads.${uid}`;
  const read = (now: number): Remembered[] => {
    try {
      const rows = JSON.parse(storage.getItem(key) ?? '[]') as Remembered[];
      return rows.filter(({ at, noticeIDs }) => Array.isArray(noticeIDs) && now - at < MAX_AGE_MS);
    } catch {
      return [];
    }
  };
  return {
    add(mark: ReadMark, now: number): void {
      try {
        storage.setItem(key, JSON.stringify([...read(now), { ...mark, at: now }].slice(-MAX_REMEMBERED)));
      } catch {
        // Affects only what is shown meanwhile; the outbox holds the mark itself.
      }
    },
    apply: (page: InboxPage, now: number): InboxPage => read(now).reduce(withMark, page),
  };
}
