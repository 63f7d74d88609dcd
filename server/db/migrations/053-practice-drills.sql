-- Drills of two minutes that were done; the id is the device's, so that one that arrives twice counts once.
create table practice_drills (
  uid text not null references people on delete cascade,
  drill_id uuid not null,
  drill text not null,
  -- null: with no lesson, or with several
  lesson_id text references lessons on delete set null,
  started_at timestamptz not null,
  -- the day of Japan on which it began, as src/domain/japan-time.ts counts days
  day integer not null,
  rounds integer not null check (rounds between 1 and 100),
  received_at timestamptz not null,
  primary key (uid, drill_id)
);
create index practice_drills_by_day on practice_drills (uid, day);
