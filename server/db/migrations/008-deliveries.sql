-- That a lesson was given to a person: written once when it is due, never changed, never removed.
create table deliveries (
  uid text not null references people (uid) on delete cascade,
  lesson_id text not null references lessons (lesson_id),
  -- the slot (start of the contract + n times 120 hours), however late it was recorded
  delivered_at timestamptz not null,
  subscription_id uuid references subscriptions (subscription_id) on delete set null,
  recorded_at timestamptz not null,
  primary key (uid, lesson_id),
  -- a slot carries one lesson
  unique (subscription_id, delivered_at)
);

-- The first slot that the job has not dealt with; null for the start itself.
alter table subscriptions add column next_slot_at timestamptz;

-- What the job asks for every minute: contracts with a slot that is due, ended ones left out.
create index subscriptions_due on subscriptions (coalesce(next_slot_at, start_time))
  where expire_time is null or coalesce(next_slot_at, start_time) < expire_time;

-- Until now deliveries were computed from the contracts at every look. What learners had at this moment is written down
-- exactly as it was computed: contract by contract, in the order of courses and lessons.
with sequence as (
  select c.curr_code, l.lesson_id,
    row_number() over (partition by c.curr_code order by c.position, c.course_code, l.lesson_order) as nth
  from courses c join lessons l on l.course_id = c.course_id
  where c.is_current and not c.is_trial
), slots as (
  select s.uid, s.curr_code, s.subscription_id, slot.at,
    row_number() over (partition by s.uid, s.curr_code order by s.start_time, s.created_at, slot.at) as nth
  from subscriptions s
  cross join lateral generate_series(
    0, (select count(*)::int from sequence q where q.curr_code = s.curr_code) - 1
  ) as n
  cross join lateral (select s.start_time + n * interval '120 hours' as at) slot
  where s.expire_time is null or slot.at < s.expire_time
)
insert into deliveries (uid, lesson_id, delivered_at, subscription_id, recorded_at)
select slots.uid, sequence.lesson_id, slots.at, slots.subscription_id, now()
from slots join sequence on sequence.curr_code = slots.curr_code and sequence.nth = slots.nth
where slots.at <= now();

update subscriptions s set next_slot_at = last.at + interval '120 hours'
from (select subscription_id, max(delivered_at) as at from deliveries group by subscription_id) last
where last.subscription_id = s.subscription_id;
