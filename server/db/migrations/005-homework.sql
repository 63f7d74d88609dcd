-- One row per granted upload address. An address is for one set of bytes and is never written twice.
create table uploads (
  upload_id uuid primary key,
  uid text not null references people (uid) on delete cascade,
  lesson_id text not null references lessons (lesson_id),
  content_type text not null,
  -- as announced by the client; null when it announced nothing
  announced_length bigint,
  announced_sha256 text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- facts of the stored object, set once when the PUT is complete
  completed_at timestamptz,
  byte_length bigint,
  sha256 text,
  -- set when a user audio took the bytes over: such an upload is no orphan
  registered_at timestamptz
);
create index uploads_of_lesson on uploads (uid, lesson_id, created_at desc);
create index uploads_orphans on uploads (expires_at) where registered_at is null;

create table user_audios (
  user_audio_id uuid primary key,
  uid text not null references people (uid) on delete cascade,
  lesson_id text not null references lessons (lesson_id),
  upload_id uuid not null unique references uploads (upload_id),
  -- made on the device when the take starts; null only for callers of the bare specification
  recording_id uuid,
  content_type text not null,
  byte_length bigint not null,
  sha256 text not null,
  -- 1, 2, 3 … within the lesson of that person
  record_order integer not null,
  record_time timestamptz not null,
  unique (uid, recording_id),
  unique (uid, lesson_id, record_order)
);

create table submissions (
  submission_id uuid primary key,
  uid text not null references people (uid) on delete cascade,
  lesson_id text not null references lessons (lesson_id),
  user_audio_id uuid not null unique references user_audios (user_audio_id),
  recording_id uuid,
  submitted_at timestamptz not null,
  note text,
  note_updated_at timestamptz,
  -- the school's side
  heard_at timestamptz,
  unique (uid, recording_id)
);
create index submissions_of_lesson on submissions (uid, lesson_id, submitted_at desc);
create index submissions_unheard on submissions (submitted_at) where heard_at is null;
