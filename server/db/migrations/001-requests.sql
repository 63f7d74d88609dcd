-- Answers remembered for a repeat of the same private POST (decisions, "Calls": Idempotency-Key).
create table idempotency_keys (
  uid text not null,
  path text not null,
  key uuid not null,
  body_hash text not null,
  -- null while the first request is still running
  status integer,
  answer jsonb,
  -- a crash must not block the key for ever: after this time a running entry may be taken over
  leased_until timestamptz not null,
  created_at timestamptz not null,
  primary key (uid, path, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counters per subject and window; a limit must hold across processes, so it never lives in memory.
create table rate_limits (
  subject text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (subject, window_start)
);
create index rate_limits_age on rate_limits (window_start);
