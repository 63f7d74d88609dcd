-- Embedded identity: the ways in beside e-mail and password, and the codes that go out by mail and SMS. Of every code
-- only a SHA-256 (or, where it is short enough to be guessed from one, a keyed hash) is kept.

alter table idp_users
  -- +81…, E.164; null for a person without one
  add column phone_number text unique,
  -- Since when the address stands: a mail sent to the one before must not confirm this one.
  add column email_updated_at timestamptz;

-- A person at Google or Apple. `federated_id` is the provider's own "sub"; that of a demo identity begins with "demo:".
create table idp_links (
  provider_id text not null check (provider_id in ('google.com', 'apple.com')),
  federated_id text not null,
  uid text not null references idp_users (uid) on delete cascade,
  email text,
  display_name text,
  photo_url text,
  created_at timestamptz not null,
  primary key (provider_id, federated_id),
  unique (uid, provider_id)
);

-- Links in mails. A used one goes; one whose time is over stays for a while, so that it can be told from one that never was.
create table idp_oob_codes (
  code_hash bytea primary key,
  operation text not null check (
    operation in ('VERIFY_EMAIL', 'PASSWORD_RESET', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL', 'EMAIL_SIGNIN')
  ),
  -- null: EMAIL_SIGNIN of an address that has no account yet
  uid text references idp_users (uid) on delete cascade,
  -- the address that the code speaks for; RECOVER_EMAIL: the one to go back to
  email text not null,
  new_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index idp_oob_codes_uid on idp_oob_codes (uid);
create index idp_oob_codes_expires on idp_oob_codes (expires_at);

-- Six digits sent by SMS. `session_hash` is what the SDK holds as `sessionInfo`.
create table idp_sms_codes (
  session_hash bytea primary key,
  phone_number text not null,
  -- scrypt or HMAC with the session as key: six digits alone could be looked up
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index idp_sms_codes_expires on idp_sms_codes (expires_at);

-- A number that was confirmed, but belongs to another account: good for signing in to that one.
create table idp_phone_proofs (
  proof_hash bytea primary key,
  phone_number text not null,
  expires_at timestamptz not null
);

-- What the pop-up hands back: one use, two minutes.
create table idp_assertions (
  assertion_hash bytea primary key,
  provider_id text not null,
  claims jsonb not null,
  expires_at timestamptz not null
);

-- A code flow on its way through Google or Apple: what has to be the same when it comes back.
create table idp_oauth_states (
  state_hash bytea primary key,
  provider_id text not null,
  code_verifier text not null,
  nonce text not null,
  -- the handler's query: where in the app the answer belongs
  handler jsonb not null,
  expires_at timestamptz not null
);
