-- People who answer homework (docs/decisions/037): no learners, no password, no row in people.
create table teacher_accounts (
  teacher_id uuid primary key,
  name text not null,
  -- null: gets in by printed links only
  email text,
  bio text not null default '',
  subjects text[] not null default '{}',
  -- {cldnPublicID, cldnVersion} or null
  image jsonb,
  disabled_at timestamptz,
  created_at timestamptz not null
);
create unique index teacher_accounts_email on teacher_accounts (lower(email));

-- Curriculums whose recordings a teacher answers.
create table teacher_commissions (
  teacher_id uuid not null references teacher_accounts (teacher_id),
  curr_code text not null references curriculums (curr_code),
  primary key (teacher_id, curr_code)
);
create index teacher_commissions_curriculum on teacher_commissions (curr_code);

-- Links of one use that open the console; only the hash of the token is here.
create table teacher_links (
  token_hash bytea primary key,
  teacher_id uuid not null references teacher_accounts (teacher_id),
  kind text not null check (kind in ('printed', 'mailed')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- used, or taken back when the teacher was disabled
  used_at timestamptz
);
create index teacher_links_teacher on teacher_links (teacher_id);
create index teacher_links_age on teacher_links (expires_at);

create table teacher_sessions (
  session_id uuid primary key,
  token_hash bytea not null unique,
  teacher_id uuid not null references teacher_accounts (teacher_id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index teacher_sessions_teacher on teacher_sessions (teacher_id);
create index teacher_sessions_age on teacher_sessions (expires_at);

-- Who did what and when. Details hold nothing private: no words, no names, no addresses.
create table teacher_audit (
  entry_id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null check (actor in ('teacher', 'tool', 'visitor')),
  -- who acted, or whom the school's tool or a visitor acted on
  teacher_id uuid references teacher_accounts (teacher_id),
  -- e.g. answer.sent
  action text not null,
  -- the ID of what was acted on
  subject text,
  details jsonb not null default '{}'
);
create index teacher_audit_age on teacher_audit (at);
create index teacher_audit_teacher on teacher_audit (teacher_id, at);
