-- The card of five days of a lesson: a warm-up, and a task with its check for each day; null where a lesson has none.
alter table lessons add column practice jsonb;

-- Days of the card that a learner has ticked, 1 to 5, without repetition.
alter table lesson_logs add column practice_days smallint[] not null default '{}';
