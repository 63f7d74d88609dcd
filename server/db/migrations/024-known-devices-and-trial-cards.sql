-- Browsers in which somebody signed in before. Whoever guesses at an account elsewhere does not shut these out.
create table idp_devices (
  uid text not null references idp_users (uid) on delete cascade,
  -- SHA-256 of the browser's cookie
  device_hash bytea not null,
  used_at timestamptz not null,
  primary key (uid, device_hash)
);
create index idp_devices_used on idp_devices (used_at);

-- Cards that paid (or will pay) for a subscription whose first month is free: once for a card and curriculum, also when
-- the account was deleted meanwhile.
create table trial_cards (
  -- SHA-256 of Stripe's fingerprint, which is the same for every account that saves the card
  card_hash bytea not null,
  curr_code text not null,
  joining_id uuid not null unique,
  -- null once the person was deleted
  uid text references people (uid) on delete set null,
  taken_at timestamptz not null,
  primary key (card_hash, curr_code)
);
create index trial_cards_age on trial_cards (taken_at);
