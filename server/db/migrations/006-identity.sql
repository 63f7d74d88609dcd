-- Embedded identity (AUTH_MODE=embedded): what Firebase keeps for a school that uses it. Nothing here in the clear
-- lets anybody in: passwords are scrypt, refresh tokens SHA-256; only the signing keys have to be guarded like the
-- database itself.

-- One row: the issuer and audience of this database's tokens. Random, so no token of another school is valid here.
create table idp_project (
  only_one boolean primary key default true check (only_one),
  project_id text not null,
  created_at timestamptz not null
);

-- The newest key signs; older ones are kept for as long as tokens signed with them may be checked.
create table idp_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null
);
create index idp_keys_age on idp_keys (created_at);

create table idp_users (
  uid text primary key,
  -- lower case; null for a person who came by a phone number or a provider without one
  email text unique,
  email_verified boolean not null default false,
  -- scrypt$<log2 N>$<r>$<p>$<salt>$<key>; null: no password
  password_hash text,
  password_updated_at timestamptz,
  display_name text,
  photo_url text,
  disabled boolean not null default false,
  -- tokens of a sign-in before this instant are void (password change)
  valid_since timestamptz not null,
  created_at timestamptz not null,
  last_login_at timestamptz not null
);

create table idp_refresh_tokens (
  token_hash bytea primary key,
  uid text not null references idp_users (uid) on delete cascade,
  sign_in_provider text not null,
  auth_time timestamptz not null,
  created_at timestamptz not null
);
create index idp_refresh_tokens_uid on idp_refresh_tokens (uid);
