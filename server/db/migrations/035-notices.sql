-- What the school tells a person: an answer, a lesson, money, an announcement. Written in the transaction of the event.
create table notices (
  notice_id uuid primary key default gen_random_uuid(),
  uid text not null references people on delete cascade,
  kind text not null check (kind in ('answer', 'lesson', 'delivered', 'billing', 'community', 'announcement')),
  title text not null,
  body text not null,
  -- a path of the app
  link text,
  -- the same event writes one notice, however often it is tried
  once_key text not null,
  created_at timestamptz not null,
  -- an answer can be taken back before its learner sees it
  visible_at timestamptz not null,
  read_at timestamptz,
  unique (uid, once_key)
);
create index notices_of_person on notices (uid, visible_at desc, notice_id);
create index notices_unread on notices (uid, visible_at) where read_at is null;

-- Announcements that the school sent, so that a repeat of the command reaches only whom the first one missed.
create table announcements (
  announcement_id uuid primary key default gen_random_uuid(),
  once_key text not null unique,
  title text not null,
  body text not null,
  link text,
  -- both null: everybody
  curr_code text,
  plan_id integer,
  created_at timestamptz not null
);
