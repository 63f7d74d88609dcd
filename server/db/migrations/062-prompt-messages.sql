-- SMS have a job of their own: a code lives five minutes and must not wait for mails. Also the job of mails runs then, because a
-- server of the release before sends SMS by it.
create or replace function send_messages_soon() returns trigger language plpgsql as $$
begin
  perform run_job_soon('send-messages');
  if new.kind = 'sms' then
    perform run_job_soon('send-sms');
  end if;
  return null;
end
$$;

-- What a person waits for is claimed before what may wait for the day. `messages_waiting` stays for the release before.
create index messages_to_claim on messages (kind, by_day, next_try_at) where sent_at is null and body is not null;
