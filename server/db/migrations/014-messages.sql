-- Mails and SMS on their way out. Written in the transaction of the deed that they tell of, sent once by a job.
create table messages (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('mail', 'sms')),
  recipient text not null,
  -- null for an SMS
  subject text,
  -- null once it has been sent or has become void: it may hold a code
  body text,
  html text,
  -- the same deed writes one message, however often it is tried
  once_key text unique,
  created_at timestamptz not null,
  -- not worth sending after this
  expires_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  -- the last refusal, without the recipient
  failure text
);
create index messages_waiting on messages (next_try_at) where sent_at is null and body is not null;
