-- Recordings of which an m4a is still to be made: a few, beside everything that a school has gathered over the years.
alter table user_audios add column m4a_open boolean not null default true;
update user_audios a set m4a_open = false
  from m4as m where m.user_audio_id = a.user_audio_id and (m.object_id is not null or m.attempts >= 3);
create index user_audios_m4a_open on user_audios (register_time) where m4a_open;
create index m4as_running on m4as (leased_until) where object_id is null and failure is null;
