import type { Generated } from 'kysely';
import type { NoticeKind } from '#domain/notices/notice.ts';
import type { Maybe, MaybeTime, Time } from './column-types.ts';

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
  mail_at: MaybeTime;
  actor_uid: Maybe<string>;
}

export interface Announcements {
  announcement_id: Generated<string>;
  once_key: string;
  title: string;
  body: string;
  link: string | null;
  curr_code: string | null;
  plan_id: number | null;
  mail: Generated<boolean>;
  created_at: Time;
}

export interface NotificationSettingsTable {
  uid: string;
  lesson_delivered: boolean;
  homework_reminder: boolean;
  teacher_comment: boolean;
  community: boolean;
  campaign: boolean;
  updated_at: Time;
}

export interface HomeworkReminders {
  uid: string;
  reminded_at: Time;
  unanswered: number;
}

/** The inbox of every person, what the school announced, and what leaves by mail (migrations 035, 036). */
export interface NoticeTables {
  notices: Notices;
  announcements: Announcements;
  notification_settings: NotificationSettingsTable;
  homework_reminders: HomeworkReminders;
}
