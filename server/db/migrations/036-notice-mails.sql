-- What a person wants to get by mail. No row: the defaults of src/domain/notices/notification-settings.ts.
create table notification_settings (
  uid text primary key references people on delete cascade,
  lesson_delivered boolean not null,
  homework_reminder boolean not null,
  teacher_comment boolean not null,
  community boolean not null,
  campaign boolean not null,
  updated_at timestamptz not null
);

-- When a mail about the notice may leave. Null: none is wanted, or it is in the outbox.
alter table notices add column mail_at timestamptz;
create index notices_to_mail on notices (mail_at, uid) where mail_at is not null;

-- Also by mail, to those who want to hear of such things.
alter table announcements add column mail boolean not null default false;

-- Reminders of homework: the last one, and how many in a row nobody answered by doing anything.
create table homework_reminders (
  uid text primary key references people on delete cascade,
  reminded_at timestamptz not null,
  unanswered integer not null
);

alter table messages
  -- where one click ends mails of this kind (List-Unsubscribe)
  add column unsubscribe_url text,
  -- not sent from 21 to 8 o'clock in Japan
  add column by_day boolean not null default false;
