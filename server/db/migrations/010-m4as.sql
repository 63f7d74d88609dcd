-- Every handed-in recording once more as a seekable m4a, made by the job make-m4as.
create table m4as (
  user_audio_id uuid primary key references user_audios (user_audio_id) on delete cascade,
  -- a try runs until then; one that crashed may be taken over afterwards
  leased_until timestamptz not null,
  attempts integer not null,
  -- the object in the storage; null until it is made
  object_id uuid unique,
  byte_length bigint,
  -- why the last try failed, for the school's operator
  failure text
);
