-- Strangers wait to hear what was just made public, and a learner what a teacher said: at that commit the job that makes the
-- m4a is put on the queue (as mails are, 017). What nobody waits for is found by the jobs' cadence of a minute.
create function make_m4as_soon() returns trigger language plpgsql as $$
begin
  if to_regproc('graphile_worker.add_job') is not null then
    perform graphile_worker.add_job(tg_argv[0], job_key => tg_argv[0]);
  end if;
  return null;
exception when others then
  -- The queue makes and changes its tables itself, and may be in the middle of it: then the cadence has to do.
  return null;
end
$$;

create constraint trigger m4a_soon after update of m4a_wanted_at on user_audios
  deferrable initially deferred
  for each row when (new.m4a_open and new.m4a_wanted_at is distinct from old.m4a_wanted_at)
  execute function make_m4as_soon('make-m4as');

create constraint trigger voice_m4a_soon after insert on voices
  deferrable initially deferred
  for each row execute function make_m4as_soon('make-voice-m4as');
