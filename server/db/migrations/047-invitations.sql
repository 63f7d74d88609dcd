-- Inviting: who invited whom, what both get for it, and the coupons of one person that it gives.

-- A personal coupon is its owner's alone; without an owner (an account that was deleted) it is nobody's.
alter table coupons add column is_personal boolean not null default false;

-- It is used once: in a checkout (coupon_redemptions), or placed on a running subscription, where it takes off from the
-- next charge. Written under the person's payment lock.
create table personal_coupons (
  coupon_id uuid primary key references coupons (coupon_id),
  uid text not null references people (uid) on delete cascade,
  granted_at timestamptz not null,
  -- where it is placed; null: in its owner's hands
  subscription_id uuid references subscriptions (subscription_id) on delete set null,
  -- since when Stripe has it there; null: not yet, or taken off while a difference is charged
  attached_at timestamptz,
  -- the charge that it took off from
  used_at timestamptz,
  used_invoice_id text
);
create index personal_coupons_of_person on personal_coupons (uid, granted_at);
create unique index one_coupon_on_next_charge on personal_coupons (subscription_id)
  where subscription_id is not null and used_at is null;

-- What the school gives for an invitation; the newest row counts, and without one the defaults of the code.
create table invitation_terms (
  terms_id bigint generated always as identity primary key,
  is_open boolean not null,
  -- whole yen
  inviter_yen integer not null check (inviter_yen > 0),
  friend_yen integer not null check (friend_yen > 0),
  valid_days integer not null check (valid_days between 30 and 365),
  monthly_limit integer not null check (monthly_limit between 1 and 100),
  set_at timestamptz not null
);

create table invitation_codes (
  uid text primary key references people (uid) on delete cascade,
  code text not null unique,
  created_at timestamptz not null
);

-- One for each invited person: who accepted one invitation accepts no other.
create table invitations (
  friend_uid text primary key references people (uid) on delete cascade,
  -- null once the inviter's account was deleted: the friend gets what was promised
  inviter_uid text references people (uid) on delete set null,
  -- what was promised when the friend accepted
  inviter_yen integer not null,
  friend_yen integer not null,
  valid_days integer not null,
  accepted_at timestamptz not null,
  -- after the friend's first payment. limit: the friend alone got a coupon
  outcome text check (outcome in ('granted', 'limit', 'refused')),
  -- for the school alone
  refusal text check (refusal in ('device', 'address', 'card', 'card-used', 'no-card')),
  settled_at timestamptz,
  order_id uuid references orders (order_id),
  inviter_coupon_id uuid references coupons (coupon_id),
  friend_coupon_id uuid references coupons (coupon_id),
  -- the first payment was refunded: what was not used yet was taken back
  reversed_at timestamptz,
  check ((outcome is null) = (settled_at is null)),
  check ((refusal is null) = (outcome is distinct from 'refused'))
);
create index invitations_of_inviter on invitations (inviter_uid, accepted_at desc);
create index invitations_open on invitations (accepted_at) where settled_at is null;
create index invitations_settled on invitations (settled_at) where order_id is not null and reversed_at is null;

-- Cards whose first payment settled an invitation, by the hash of Stripe's fingerprint: each counts once. It outlives
-- the account, as the card of a free month does.
create table invitation_cards (
  card_hash bytea primary key,
  uid text references people (uid) on delete set null,
  seen_at timestamptz not null
);
create index invitation_cards_of_person on invitation_cards (uid);
