-- Upload addresses of teachers' voices, as `uploads` for recordings.
create table voice_uploads (
  upload_id uuid primary key,
  teacher_id uuid not null references teacher_accounts (teacher_id),
  recording_id uuid not null,
  content_type text not null,
  announced_length bigint not null,
  announced_sha256 text not null,
  -- the teacher's session that asked for the address
  session_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  byte_length bigint,
  sha256 text,
  registered_at timestamptz
);
create index voice_uploads_of_teacher on voice_uploads (teacher_id, created_at);
create index voice_uploads_orphans on voice_uploads (expires_at) where registered_at is null;

-- What teachers said. A voice belongs to one submission from its first use on.
create table voices (
  voice_id uuid primary key,
  teacher_id uuid not null references teacher_accounts (teacher_id),
  recording_id uuid not null,
  upload_id uuid not null unique references voice_uploads (upload_id),
  submission_id uuid references submissions (submission_id),
  content_type text not null,
  byte_length bigint not null,
  sha256 text not null,
  seconds double precision not null,
  registered_at timestamptz not null,
  -- the last time that a draft or an answer had it
  used_at timestamptz not null,
  -- once more as an m4a, as with recordings
  leased_until timestamptz,
  attempts integer not null default 0,
  m4a_object_id uuid unique,
  m4a_byte_length bigint,
  converted_at timestamptz,
  failure text,
  unique (teacher_id, recording_id)
);
create index voices_of_submission on voices (submission_id);
create index voices_unconverted on voices (registered_at) where m4a_object_id is null;
create index voices_by_use on voices (used_at);

create table answer_comments (
  -- made on the teacher's device; a stamp's is made here
  comment_id uuid primary key,
  answer_id uuid not null references answers (answer_id) on delete cascade,
  lesson_id text not null references lessons (lesson_id),
  position integer not null,
  kind text not null check (kind in ('text', 'voice', 'stamp')),
  body text not null,
  place text not null check (place in ('whole', 'moment', 'stretch', 'bar')),
  start_seconds double precision,
  end_seconds double precision,
  score integer,
  bar integer,
  voice_id uuid unique references voices (voice_id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  check ((kind = 'voice') = (voice_id is not null))
);
create index answer_comments_of_answer on answer_comments (answer_id, position);
-- Phrases are learnt from short comments that came again.
create index answer_comments_short on answer_comments (lesson_id, body) where kind = 'text' and length(body) <= 100;

-- How a recording looks and sounds, measured where its m4a is made.
alter table m4as
  -- at most 800 peaks, one byte each
  add column peaks bytea,
  -- LUFS; null also for silence
  add column loudness real,
  add column seconds real,
  add column measured_at timestamptz,
  add column measure_attempts integer not null default 0;
create index m4as_unmeasured on m4as (user_audio_id) where object_id is not null and measured_at is null;

-- The same of model recordings: content files, whose name is their hash.
create table model_sounds (
  file text primary key,
  loudness real,
  measured_at timestamptz,
  attempts integer not null default 0,
  leased_until timestamptz not null
);
