-- Web Push: notices on devices that asked for them.

-- The server's identity towards push services (VAPID), made once.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- A browser of a person. The push service's address is a secret: who knows it can send there.
create table push_subscriptions (
  subscription_id uuid primary key default gen_random_uuid(),
  uid text not null references people (uid) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- `sessionText` of the sign-in that asked: it ends with this
  session text not null,
  -- whether the lock screen may show what it is about
  shows_content boolean not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_person on push_subscriptions (uid, created_at);

-- One row for each notice and device: it is sent once.
create table push_sends (
  notice_id uuid not null references notices (notice_id) on delete cascade,
  subscription_id uuid not null references push_subscriptions (subscription_id) on delete cascade,
  next_try_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  primary key (notice_id, subscription_id)
);
create index push_sends_waiting on push_sends (next_try_at) where sent_at is null;

create index notices_recent on notices (visible_at);
