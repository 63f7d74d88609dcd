-- What a billed contract agreed to pay, and how sure we are of it.
alter table subscriptions
  -- whole yen a month, tax included; null for a contract that the school gave. A price changed later touches nobody here.
  add column price integer,
  -- of the plan that waits (next_plan_id)
  add column next_price integer,
  -- when this row was last read from Stripe; null from before a write there until it was read again
  add column settled_at timestamptz;
-- What the reconcile job looks through.
create index subscriptions_at_stripe on subscriptions (period_end) where stripe_subscription_id is not null;
create index joinings_by_end on joinings (ended_at) where state = 'failed';
create index orders_of_subscription on orders (stripe_subscription_id);
