-- People who deleted their account. Nothing of them stays but what keeps them deleted.

-- ID tokens live on for an hour: a call with one of before must not make the person again.
create table departed (
  -- SHA-256 of the uid
  uid_hash bytea primary key,
  left_at timestamptz not null
);
create index departed_age on departed (left_at);

-- Files of deleted people, removed (again and again, for a day: a PUT may still have been on its way) by a job.
create table doomed_objects (
  object_id uuid primary key,
  doomed_at timestamptz not null
);

-- Accounts at a provider outside that go after the school's own rows; only where the school has the right to it.
create table doomed_accounts (
  uid text primary key,
  doomed_at timestamptz not null
);
