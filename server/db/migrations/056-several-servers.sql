-- What servers on one database have in common, wherever their own folders lie.
create table server_keys (
  name text primary key,
  key bytea not null
);

-- When a try last passed at an account that is guessed at from many places: one a second of all servers.
create table slow_lane_passes (
  account_sha256 bytea primary key,
  passed_at timestamptz not null
);
