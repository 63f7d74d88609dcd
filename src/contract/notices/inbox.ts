import * as z from 'zod/mini';
import { NOTICE_KINDS } from '#domain/notices/notice.ts';
import { privateGet, privatePost } from '../endpoint.ts';
import { DeviceTime, QueryInt, Time, Uuid } from '../entities/ids.ts';
import { Page } from '../entities/page.ts';

/** Notices marked by one call. */
const MAX_READ_AT_ONCE = 100;
/** Notices on one page of the inbox. */
export const INBOX_PAGE_SIZE = 20;

export const InboxNotice = z.object({
  noticeID: z.string(),
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  body: z.string(),
  /** A path of the app. */
  link: z.nullable(z.string()),
  time: Time,
  isRead: z.boolean(),
});
export type InboxNotice = z.infer<typeof InboxNotice>;

/** Notices of the school to a person (product-rules R14). */
export const inbox = {
  /** Newest first. `unread` counts over all pages. */
  list: privateGet('/inbox/list', {
    input: z.object({ page: z._default(QueryInt.check(z.minimum(1), z.maximum(1_000)), 1) }),
    output: z.object({ notices: z.array(InboxNotice), page: Page, unread: z.int() }),
  }),
  /**
   * Marks some notices as read (unknown and foreign ones are passed over), or with `all` every one that was visible at
   * `until` (by default now). Exactly one of the two is given.
   */
  read: privatePost('/inbox/read', {
    input: z
      .object({
        noticeIDs: z.optional(z.array(Uuid).check(z.minLength(1), z.maxLength(MAX_READ_AT_ONCE))),
        all: z.optional(z.literal(true)),
        until: z.optional(DeviceTime),
      })
      .check(z.refine(({ noticeIDs, all }) => (noticeIDs === undefined) !== (all === undefined))),
    output: z.object({}),
  }),
};
