-- When a failed checkout was last looked for at Stripe, after any request of its could still arrive there; null until then,
-- however long no job ran.
alter table joinings add column settled_at timestamptz;
drop index joinings_by_end;
create index joinings_failed on joinings (ended_at) where state = 'failed' and settled_at is null;
