-- Objects that still have to be removed: of deleted people, and since now whatever a sweep or a broken conversion left.
-- When the next removal is due; at first at once. A day's removals wait for their second one: the index finds those that are due.
alter table doomed_objects add column due_at timestamptz not null default '-infinity';
create index doomed_objects_due on doomed_objects (due_at);

-- The files of deleted people are removed right after the commit and not in the request, which would take as long as all of them.
create function remove_doomed_soon() returns trigger language plpgsql as $$
begin
  perform run_job_soon('remove-doomed');
  return null;
end
$$;
create constraint trigger departed_soon after insert or update on departed
  deferrable initially deferred
  for each row execute function remove_doomed_soon();

-- `making_object_id`: the object that a conversion is about to store, so that a crash before its row names it leaves no bytes that nothing names.
-- `interruptions`: attempts that ended for want of storage or memory, and say nothing about the sound.
alter table m4as
  add column making_object_id uuid,
  add column interruptions integer not null default 0,
  -- the next attempt at a measurement; null: at once
  add column measure_due_at timestamptz;
create index m4as_making on m4as (leased_until) where making_object_id is not null;
alter table voices
  add column making_object_id uuid,
  add column interruptions integer not null default 0;
create index voices_making on voices (leased_until) where making_object_id is not null;
