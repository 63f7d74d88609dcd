-- Conversions are shared fairly between people: what each attempt began and cost.
alter table m4as
  add column began_at timestamptz,
  add column took_ms bigint not null default 0;
create index m4as_began on m4as (began_at);

-- Quotas of a person: what they uploaded within a day, and what nobody registered yet.
create index uploads_of_person on uploads (uid, created_at);

-- One row, written by the health check: a database that only answers is not healthy.
create table health_checks (
  id integer primary key check (id = 1),
  checked_at timestamptz not null
);
