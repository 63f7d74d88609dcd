-- When an answer was promised for, and when it was answered (docs/decisions/037, 039). Both are facts of the submission, so
-- that the queue needs no other table to be in order.
alter table submissions
  add column answer_due_at timestamptz,
  -- the sending of its live answer
  add column answered_at timestamptz;

-- What arrived until now under a subscription with comments was promised an answer as well. Which plan it was at that
-- moment is not known any more: the present one counts.
update submissions s set answer_due_at = s.submitted_at + interval '3 days'
from lessons l join courses c using (course_id)
where l.lesson_id = s.lesson_id and exists (
  select from subscriptions b join plans p using (plan_id)
  where b.uid = s.uid and b.curr_code = c.curr_code and p.teacher_comment
    and b.start_time <= s.submitted_at and (b.expire_time is null or b.expire_time > s.submitted_at));

create index submissions_waiting on submissions (answer_due_at, submission_id)
  where answer_due_at is not null and answered_at is null;
create index submissions_answered on submissions (answered_at desc, submission_id) where answered_at is not null;

-- Who has a recording open for answering: one row a recording, free again after its time.
create table submission_claims (
  submission_id uuid primary key references submissions (submission_id) on delete cascade,
  teacher_id uuid not null references teacher_accounts (teacher_id),
  claimed_until timestamptz not null
);
create index submission_claims_of_teacher on submission_claims (teacher_id);

create table answers (
  -- made on the teacher's device: the same one again is the same answer
  answer_id uuid primary key,
  submission_id uuid not null references submissions (submission_id) on delete cascade,
  teacher_id uuid not null references teacher_accounts (teacher_id),
  outcome text not null check (outcome in ('passed', 'again')),
  stamp text check (stamp in ('well-done', 'one-more-step')),
  sent_at timestamptz not null,
  -- the learner sees it from then on
  visible_at timestamptz not null,
  edited_at timestamptz,
  undone_at timestamptz,
  withdrawn_at timestamptz,
  -- the learner's one reply
  reply text,
  replied_at timestamptz
);
create index answers_of_submission on answers (submission_id);
create index answers_of_teacher on answers (teacher_id, sent_at desc);
create index answers_visible on answers (visible_at) where undone_at is null and withdrawn_at is null;
-- A recording has one live answer, whatever races.
create unique index one_live_answer on answers (submission_id) where undone_at is null and withdrawn_at is null;

-- Every version of an answer as it was at that moment.
create table answer_versions (
  answer_id uuid not null references answers (answer_id) on delete cascade,
  version integer not null,
  action text not null check (action in ('sent', 'undone', 'edited', 'withdrawn')),
  teacher_id uuid not null references teacher_accounts (teacher_id),
  made_at timestamptz not null,
  content jsonb not null,
  primary key (answer_id, version)
);

create table answer_drafts (
  submission_id uuid not null references submissions (submission_id) on delete cascade,
  teacher_id uuid not null references teacher_accounts (teacher_id),
  -- grows with every change, also over a sending, so that a device with an old one is found out
  version integer not null,
  -- null once it was sent
  content jsonb,
  saved_at timestamptz not null,
  primary key (submission_id, teacher_id)
);
create index answer_drafts_of_teacher on answer_drafts (teacher_id) where content is not null;
