-- Somebody waits to hear this recording: a play that was made public. Its m4a is made before others.
alter table user_audios add column m4a_wanted_at timestamptz;
