-- A person waits for a mail: at the commit of the deed that wrote it, the job that sends is put on the queue, where any
-- server takes it at once (its cadence of a minute is for what has to be tried again). Deferred to the commit, because
-- adding a job under a key locks a row that other deeds want, too.
create function send_messages_soon() returns trigger language plpgsql as $$
begin
  if to_regproc('graphile_worker.add_job') is not null then
    perform graphile_worker.add_job('send-messages', job_key => 'send-messages');
  end if;
  return null;
exception when others then
  -- The queue makes and changes its tables itself, and may be in the middle of it. A mail that goes out a minute later
  -- is better than a deed that fails.
  return null;
end
$$;

create constraint trigger messages_soon after insert on messages
  deferrable initially deferred
  for each row execute function send_messages_soon();

create index messages_ended on messages (created_at) where body is null;
