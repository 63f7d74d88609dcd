create table plans (
  plan_id integer primary key,
  plan_name text not null unique check (plan_name in ('standard', 'entry')),
  -- whole yen, tax included
  plan_price integer not null check (plan_price >= 0),
  teacher_comment boolean not null
);
insert into plans values (1, 'standard', 2980, true), (2, 'entry', 980, false);

create table subscriptions (
  subscription_id uuid primary key,
  uid text not null references people (uid) on delete cascade,
  curr_code text not null references curriculums (curr_code),
  plan_id integer not null references plans (plan_id),
  start_time timestamptz not null,
  updated boolean not null default false,
  cancel_time timestamptz,
  expire_time timestamptz,
  cancel_reason text,
  completed boolean not null default false,
  created_at timestamptz not null,
  check ((cancel_time is null) = (expire_time is null))
);
create index subscriptions_of_person on subscriptions (uid, start_time desc);
-- A person has one running contract for a curriculum at most, whatever races.
create unique index one_open_subscription on subscriptions (uid, curr_code) where cancel_time is null and not completed;

create table lesson_logs (
  uid text not null references people (uid) on delete cascade,
  lesson_id text not null references lessons (lesson_id),
  completed boolean not null default false,
  completed_at timestamptz,
  text_read_at timestamptz,
  movie_watched_at timestamptz,
  primary key (uid, lesson_id)
);

create table feedbacks (
  uid text not null references people (uid) on delete cascade,
  lesson_id text not null references lessons (lesson_id),
  satisfaction integer not null check (satisfaction between 1 and 5),
  difficulty integer not null check (difficulty between 1 and 5),
  comment text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (uid, lesson_id)
);
