-- What Stripe would keep, kept by the sandbox that speaks its language below stripe-node (server/payments/sandbox/).
-- Empty where real money is taken. No card number is ever in here: a card is its brand, its last four digits and the
-- name of its behaviour.
create table sandbox_objects (
  id text primary key,
  -- lists are answered newest first, also within one second
  seq bigint generated always as identity,
  type text not null,
  -- whose it is (of a customer: itself)
  customer text,
  -- what it belongs to: of an invoice its subscription, of a price its lookup key
  parent text,
  -- the test clock of its customer: then only that clock moves it
  clock text,
  -- when time alone changes it, in seconds of the epoch
  due bigint,
  data jsonb not null
);
create index sandbox_objects_customer on sandbox_objects (customer, type);
create index sandbox_objects_parent on sandbox_objects (parent, type) where parent is not null;
create index sandbox_objects_clock on sandbox_objects (clock) where clock is not null;
create index sandbox_objects_due on sandbox_objects (due) where due is not null;

create table sandbox_idempotency (
  key text primary key,
  hash text not null,
  customer text,
  -- null while the first request is under way
  status integer,
  body jsonb,
  created_at timestamptz not null
);
create index sandbox_idempotency_age on sandbox_idempotency (created_at);

-- Events on their way to our own webhook.
create table sandbox_events (
  id text primary key,
  seq bigint generated always as identity,
  type text not null,
  customer text,
  payload jsonb not null,
  tries integer not null default 0,
  due_at timestamptz not null,
  -- null: not delivered yet
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_events_due on sandbox_events (due_at) where delivered_at is null;
create index sandbox_events_age on sandbox_events (created_at);

-- As with mails (017): at the commit of what happened the job that tells of it is put on the queue.
create function sandbox_events_soon() returns trigger language plpgsql as $$
begin
  if to_regproc('graphile_worker.add_job') is not null then
    perform graphile_worker.add_job('sandbox-events', job_key => 'sandbox-events');
  end if;
  return null;
exception when others then
  return null;
end
$$;

create constraint trigger sandbox_events_soon after insert on sandbox_events
  deferrable initially deferred
  for each row execute function sandbox_events_soon();
