-- Stretches of practice, as devices counted them; the id is the device's, so that one that arrives twice counts once.
create table practice_spans (
  uid text not null references people on delete cascade,
  span_id uuid not null,
  -- null: with no lesson
  lesson_id text references lessons on delete set null,
  started_at timestamptz not null,
  -- the day of Japan on which it began, as src/domain/japan-time.ts counts days
  day integer not null,
  seconds integer not null check (seconds between 1 and 43200),
  tools text[] not null,
  received_at timestamptz not null,
  primary key (uid, span_id)
);
create index practice_spans_by_day on practice_spans (uid, day);
-- When somebody practised last, for reminders of homework.
create index practice_spans_by_time on practice_spans (uid, started_at);

-- What a person set themselves. No row: nothing.
create table practice_goals (
  uid text primary key references people on delete cascade,
  minutes_a_week integer,
  -- the hour of Japan at which the reminder of homework comes; null: when they usually record
  reminder_hour integer,
  updated_at timestamptz not null
);
