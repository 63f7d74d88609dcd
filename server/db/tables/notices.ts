import type { Generated } from 'kysely';
import type { NoticeKind } from '#domain/notices/notice.ts';
import type { MaybeTime, Time } from './column-types.ts';

export interface Notices {
  notice_id: Generated<string>;
  uid: string;
  kind: NoticeKind;
  title: string;
  body: string;
  link: string | null;
  once_key: string;
  created_at: Time;
  visible_at: Time;
  read_at: MaybeTime;
}

export interface Announcements {
  announcement_id: Generated<string>;
  once_key: string;
  title: string;
  body: string;
  link: string | null;
  curr_code: string | null;
  plan_id: number | null;
  created_at: Time;
}

/** The inbox of every person, and what the school announced (migration 035). */
export interface NoticeTables {
  notices: Notices;
  announcements: Announcements;
}
