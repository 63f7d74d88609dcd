-- Sounds that are still to be measured, in the order in which they are. The old index had no order, so that each claim sorted all that
-- waits; and what was tried often enough stayed in it. The statement of the release before finds this one as well.
create index m4as_to_measure on m4as (began_at desc nulls last)
  where object_id is not null and measured_at is null and measure_attempts < 3;
drop index m4as_unmeasured;
