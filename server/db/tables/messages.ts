import type { ColumnType, Generated } from 'kysely';
import type { Time } from './column-types.ts';

export interface Messages {
  id: Generated<string>;
  kind: 'mail' | 'sms';
  recipient: string;
  subject: string | null;
  body: string | null;
  html: string | null;
  once_key: string | null;
  created_at: Time;
  expires_at: Time;
  next_try_at: Time;
  tries: Generated<number>;
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  unsubscribe_url: ColumnType<string | null, string | null | undefined, string | null>;
  by_day: Generated<boolean>;
}

/** The outbox of mails and SMS (migrations 014, 036). */
export interface MessageTables {
  messages: Messages;
}
