-- Joining, paying, leaving. Stripe (or the sandbox below the same client) is the authority on money, this database on the
-- contract; every row that mirrors Stripe is written by re-reading the object there (server/payments/settle.ts).

-- Who a person is to Stripe. Kept while the person is; the customer is deleted there when the person goes.
create table payment_customers (
  uid text primary key references people (uid) on delete cascade,
  stripe_customer_id text not null unique,
  created_at timestamptz not null
);
-- Customers whose person was deleted: a job deletes them at Stripe, cards and address with them.
create table doomed_customers (
  stripe_customer_id text primary key,
  doomed_at timestamptz not null
);

create table coupons (
  coupon_id uuid primary key,
  -- as a person types it: upper case, letters, digits and hyphens
  code text not null unique,
  name text not null,
  percent_off integer check (percent_off between 1 and 100),
  -- whole yen
  amount_off integer check (amount_off > 0),
  duration text not null check (duration in ('once', 'repeating', 'forever')),
  months integer check (months between 1 and 36),
  curr_code text references curriculums (curr_code),
  plan_id integer references plans (plan_id),
  redeem_by timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  stopped_at timestamptz,
  created_at timestamptz not null,
  check ((percent_off is null) <> (amount_off is null)),
  check ((duration = 'repeating') = (months is not null))
);

-- What a person was shown before they said yes (特定商取引法 12条の6), as it was shown; never changed afterwards.
create table quotes (
  quote_id uuid primary key,
  -- null once the person was deleted: the record itself is kept
  uid text references people (uid) on delete set null,
  curr_code text not null,
  plan_id integer not null,
  coupon_id uuid references coupons (coupon_id),
  kind text not null check (kind in ('join', 'rejoin', 'upgrade', 'downgrade', 'keep')),
  -- the facts in numbers (QuoteFacts), and the lines of the page
  facts jsonb not null,
  lines jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- when the person pressed 申し込みを確定する
  accepted_at timestamptz
);
create index quotes_of_person on quotes (uid, created_at desc);

-- A joining under way: written before Stripe is asked, so that a crash, a repeat or a second tab finds the same one.
create table joinings (
  joining_id uuid primary key,
  uid text not null references people (uid) on delete cascade,
  curr_code text not null references curriculums (curr_code),
  plan_id integer not null references plans (plan_id),
  coupon_id uuid references coupons (coupon_id),
  quote_id uuid not null references quotes (quote_id),
  stripe_payment_method_id text not null,
  trial boolean not null,
  -- what is sent to Stripe, always the same under the same key
  request jsonb not null,
  stripe_subscription_id text unique,
  state text not null check (state in ('open', 'done', 'failed')),
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_open_joining on joinings (uid, curr_code) where state = 'open';

-- Who took which coupon: counted against max_redemptions, once a person.
create table coupon_redemptions (
  coupon_id uuid not null references coupons (coupon_id),
  uid text not null references people (uid) on delete cascade,
  joining_id uuid not null references joinings (joining_id) on delete cascade,
  redeemed_at timestamptz not null,
  primary key (coupon_id, uid)
);

-- A contract given by the school's tool has no Stripe subscription, and nothing is charged for it.
alter table subscriptions
  add column stripe_subscription_id text unique,
  -- Stripe's current period: what has been paid (or is free), and until when
  add column period_start timestamptz,
  add column period_end timestamptz,
  -- a change of plan that waits for the next billing date
  add column next_plan_id integer references plans (plan_id),
  -- the first month was or is free (once for a person and curriculum)
  add column trial boolean not null default false,
  -- since when a charge has been failing; null: nothing is owed
  add column past_due_since timestamptz,
  add column quote_id uuid references quotes (quote_id);

-- Every charge that was tried. Kept by law when the person goes: then uid is null.
create table orders (
  order_id uuid primary key,
  uid text references people (uid) on delete set null,
  stripe_invoice_id text not null unique,
  stripe_subscription_id text,
  -- counts from 1, without gaps that a person would see; printed on the receipt
  receipt_no bigint generated always as identity unique,
  curr_code text not null,
  item_name text not null,
  plan_id integer not null,
  plan_name text not null,
  reason text not null check (reason in ('join', 'renewal', 'change')),
  -- whole yen, tax included; what was really asked for after the coupon
  amount integer not null check (amount >= 0),
  list_amount integer not null,
  tax_amount integer not null,
  tax_percent integer not null,
  coupon_id uuid,
  coupon_name text,
  status text not null check (status in ('open', 'paid', 'failed', 'void', 'refunded', 'part-refunded')),
  refunded_amount integer not null default 0 check (refunded_amount between 0 and amount),
  card_brand text,
  card_last4 text,
  -- advice for a declined card (a decline code of Stripe, never its sentence)
  decline_code text,
  period_start timestamptz,
  period_end timestamptz,
  order_time timestamptz not null,
  paid_at timestamptz,
  next_attempt_at timestamptz,
  -- who sold: snapshot of SELLER_* at the time of the charge
  seller jsonb,
  -- who bought, as printed on a receipt that is kept by law
  buyer_name text,
  test_mode boolean not null,
  updated_at timestamptz not null
);
create index orders_of_person on orders (uid, order_time desc);

create table refunds (
  stripe_refund_id text primary key,
  order_id uuid not null references orders (order_id),
  amount integer not null check (amount > 0),
  reason text,
  status text not null,
  refunded_at timestamptz not null
);

-- Plans and coupons as Stripe knows them.
create table stripe_prices (
  plan_id integer not null references plans (plan_id),
  amount integer not null,
  test_mode boolean not null,
  stripe_price_id text not null,
  primary key (plan_id, amount, test_mode)
);

-- Events of webhooks that have had their effect; a replay does nothing.
create table stripe_events (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index stripe_events_age on stripe_events (received_at);
