-- The console lists what was answered in a teacher's curriculums: without this it read the answered recordings of everybody from the newest
-- on until the page was full, which for a curriculum without answers was all of them.
create index submissions_answered_of_lesson on submissions (lesson_id, answered_at desc, submission_id)
  where answer_due_at is not null and answered_at is not null;
