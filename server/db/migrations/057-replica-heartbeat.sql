-- Written each second where DATABASE_REPLICA_URL is set: how far a replica lags behind is read from its copy.
create table replica_heartbeat (
  id integer primary key check (id = 1),
  beat_at timestamptz not null
);
insert into replica_heartbeat values (1, to_timestamp(0));
