-- What a step changed, so that it can be taken back exactly: since when the thing was hidden, or until when its author
-- was suspended, before the step.
alter table moderation_actions add column state_before timestamptz;
-- Taken back by the teacher who took it. It counts no longer and stays written down.
alter table moderation_actions add column undone_at timestamptz;
