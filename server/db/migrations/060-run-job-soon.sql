-- Mails (017), the sandbox's events (021) and m4as (059) put their job on the queue at the commit that makes the work, in one way.
-- Their triggers stay: to change one locks its table.
create function run_job_soon(job text) returns void language plpgsql as $$
begin
  if to_regproc('graphile_worker.add_job') is not null then
    perform graphile_worker.add_job(job, job_key => job);
  end if;
exception when others then
  -- The queue makes and changes its tables itself, and may be in the middle of it: a job that runs at its next minute is better
  -- than a deed that fails.
end
$$;

create or replace function send_messages_soon() returns trigger language plpgsql as $$
begin
  perform run_job_soon('send-messages');
  return null;
end
$$;

create or replace function sandbox_events_soon() returns trigger language plpgsql as $$
begin
  perform run_job_soon('sandbox-events');
  return null;
end
$$;

-- Its argument is the job.
create or replace function make_m4as_soon() returns trigger language plpgsql as $$
begin
  perform run_job_soon(tg_argv[0]);
  return null;
end
$$;
