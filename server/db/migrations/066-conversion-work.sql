-- What conversions of a person's recordings cost, an hour a row: who is next is decided by a day of it, at most 25 rows of a person,
-- and no longer by all conversions of a day. `m4as.took_ms` and the index `m4as_began` stay for the release before, which reads them.
create table conversion_work (
  uid text not null references people (uid) on delete cascade,
  -- its beginning, in UTC
  hour timestamptz not null,
  ms bigint not null,
  -- when the last of these conversions ended: until a day after that, all of them count
  last_at timestamptz not null,
  primary key (uid, hour)
);
create index conversion_work_by_hour on conversion_work (hour);

insert into conversion_work (uid, hour, ms, last_at)
  select a.uid, date_trunc('hour', m.began_at, 'UTC'), sum(m.took_ms), max(m.began_at)
    from m4as m join user_audios a using (user_audio_id)
   where m.began_at > now() - interval '1 day' and m.took_ms > 0
   group by 1, 2;

-- Whoever waits for an m4a, one after the other from any place on: by a hash, because places that are chosen by chance are then spread
-- evenly over people, whatever their uids look like.
create index user_audios_to_convert on user_audios (hashtextextended(uid, 0), register_time) where m4a_open;
create index user_audios_wanted on user_audios (hashtextextended(uid, 0), register_time)
  where m4a_open and m4a_wanted_at is not null;

-- Closed are those that a server left open when it died between two statements, which are one transaction since.
update user_audios a set m4a_open = false
  from m4as m
 where m.user_audio_id = a.user_audio_id and a.m4a_open
   and (m.object_id is not null or (m.attempts >= 3 and m.failure is not null));
