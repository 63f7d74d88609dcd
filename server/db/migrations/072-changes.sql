-- What was changed, and by which transaction, so that each server knows when an answer that it holds is no longer true
-- (docs/decisions/093-cached-answers.md). Written by triggers: whoever changes a row, also a server of another version or a hand in psql,
-- says so in the same commit.
--
--   a person's mark   something of one person in one area: account, money, learning, homework, answers, notices or following. Not their
--                     uid, which leaves with its account while this stays for two hours
--   school            what all answers rest on: lessons, plans, teachers. Also a statement that concerns more than 100 people
--   community         posts and what is shown with them
--   horizon           nothing of anybody: a transaction before which all had ended, by which the job that empties the log knows what everybody has read
create table changes (
  changed_in xid8 not null default pg_current_xact_id(),
  concerns text not null,
  changed_at timestamptz not null default now(),
  primary key (changed_in, concerns)
);
create index changes_horizons on changes (changed_in) where concerns = 'horizon';

create function mark_of_person(uid text, area text) returns text language sql immutable as $$
  select left(encode(sha256(convert_to(uid || ' ' || area, 'UTF8')), 'hex'), 32)
$$;

create function record_changes(area text, people text[], others text[]) returns void language sql as $$
  insert into changes (concerns)
  select case when cardinality(people) > 100 then 'school' else mark_of_person(uid, area) end
  from unnest(people) uid where uid is not null
  union select unnest(others)
  on conflict do nothing
$$;

-- Each function below is that of a statement; `changed` holds its rows, as they are after it or, deleted, were before. No row moves from one
-- person to another. The argument of a trigger is the area.
create function people_changed() returns trigger language plpgsql as $$
begin
  perform record_changes(tg_argv[0], array(select distinct uid from changed limit 101), '{}');
  return null;
end $$;

-- Of an update that also changes a column which no answer shows: the second argument names it. Every first call of a day writes when it was.
create function accounts_updated() returns trigger language plpgsql as $$
declare
  ignored text := tg_argv[1];
begin
  perform record_changes(
    tg_argv[0],
    array(
      select distinct uid from (
        select uid, to_jsonb(changed) - ignored from changed
        except select uid, to_jsonb(before) - ignored from before) updated limit 101),
    '{}');
  return null;
end $$;

create function shared_changed() returns trigger language plpgsql as $$
begin
  perform record_changes(null, '{}', array(select tg_argv[0] from changed limit 1));
  return null;
end $$;

create function all_removed() returns trigger language plpgsql as $$
begin
  perform record_changes(null, '{}', array['school']);
  return null;
end $$;

create function profiles_changed() returns trigger language plpgsql as $$
begin
  perform record_changes(
    tg_argv[0],
    array(select distinct uid from changed limit 101),
    array(select 'community' from changed limit 1));
  return null;
end $$;

-- Whether recordings are public: their sounds show in the posts.
create function is_public_recording(submissions uuid[]) returns boolean language sql stable as $$
  select exists (select from plays where submission_id = any(submissions))
    or exists (select from plays where first_submission_id = any(submissions))
$$;

create function submissions_changed() returns trigger language plpgsql as $$
begin
  perform record_changes(
    tg_argv[0],
    array(select distinct uid from changed limit 101),
    array(select 'community' where is_public_recording(array(select submission_id from changed))));
  return null;
end $$;

create function audios_changed() returns trigger language plpgsql as $$
begin
  perform record_changes(
    tg_argv[0],
    array(select distinct uid from changed limit 101),
    array(select 'community' where is_public_recording(
      array(select submission_id from submissions join changed using (user_audio_id)))));
  return null;
end $$;

create function m4as_changed() returns trigger language plpgsql as $$
begin
  perform record_changes(
    tg_argv[0],
    array(select distinct a.uid from changed join user_audios a using (user_audio_id) limit 101),
    array(select 'community' where is_public_recording(
      array(select submission_id from submissions join changed using (user_audio_id)))));
  return null;
end $$;

create function answers_changed() returns trigger language plpgsql as $$
begin
  perform record_changes(
    tg_argv[0],
    array(select distinct s.uid from changed join submissions s using (submission_id) limit 101),
    '{}');
  return null;
end $$;

create function answer_comments_changed() returns trigger language plpgsql as $$
begin
  perform record_changes(
    tg_argv[0],
    array(select distinct s.uid from changed join answers using (answer_id) join submissions s using (submission_id) limit 101),
    '{}');
  return null;
end $$;

create function voices_changed() returns trigger language plpgsql as $$
begin
  perform record_changes(
    tg_argv[0],
    array(
      select distinct s.uid
      from changed join answer_comments using (voice_id) join answers using (answer_id)
        join submissions s on s.submission_id = answers.submission_id limit 101),
    '{}');
  return null;
end $$;

-- Who has it on a charge to come.
create function coupons_changed() returns trigger language plpgsql as $$
begin
  perform record_changes(
    tg_argv[0],
    array(
      select uid from (
        select o.uid from changed join personal_coupons o using (coupon_id)
        union select j.uid from changed join joinings j using (coupon_id)) holders limit 101),
    '{}');
  return null;
end $$;

do $$
declare
  recorded record;
begin
  for recorded in select * from (values
    ('people', 'people', 'account', 'seen_at'), ('idp_users', 'people', 'account', 'last_login_at'),
    ('idp_refresh_tokens', 'people', 'account', 'used_at'), ('profiles', 'profiles', 'account', null),
    ('subscriptions', 'people', 'money', null), ('joinings', 'people', 'money', null), ('personal_coupons', 'people', 'money', null),
    ('orders', 'people', 'money', null), ('coupons', 'coupons', 'money', null),
    ('deliveries', 'people', 'learning', null), ('lesson_logs', 'people', 'learning', null), ('feedbacks', 'people', 'learning', null),
    ('submissions', 'submissions', 'homework', null), ('user_audios', 'audios', 'homework', null), ('m4as', 'm4as', 'homework', null),
    ('answers', 'answers', 'answers', null), ('answer_comments', 'answer_comments', 'answers', null),
    ('voices', 'voices', 'answers', null), ('notices', 'people', 'notices', null),
    ('follows', 'people', 'following', null), ('mutes', 'people', 'following', null),
    ('posts', 'shared', 'community', null), ('post_likes', 'shared', 'community', null),
    ('post_comments', 'shared', 'community', null), ('plays', 'shared', 'community', null),
    ('categories', 'shared', 'school', null), ('curriculums', 'shared', 'school', null), ('courses', 'shared', 'school', null),
    ('lessons', 'shared', 'school', null), ('teachers', 'shared', 'school', null), ('teacher_accounts', 'shared', 'school', null),
    ('plans', 'shared', 'school', null)
  ) as listed (table_name, recorder, area, ignored) loop
    execute format('create trigger changes_by_insert after insert on %I referencing new table as changed
      for each statement execute function %I(%L)', recorded.table_name, recorded.recorder || '_changed', recorded.area);
    if recorded.ignored is null then
      execute format('create trigger changes_by_update after update on %I referencing new table as changed
        for each statement execute function %I(%L)', recorded.table_name, recorded.recorder || '_changed', recorded.area);
    else
      execute format('create trigger changes_by_update after update on %I referencing old table as before new table as changed
        for each statement execute function accounts_updated(%L, %L)', recorded.table_name, recorded.area, recorded.ignored);
    end if;
    execute format('create trigger changes_by_delete after delete on %I referencing old table as changed
      for each statement execute function %I(%L)', recorded.table_name, recorded.recorder || '_changed', recorded.area);
    execute format('create trigger changes_by_truncate after truncate on %I
      for each statement execute function all_removed()', recorded.table_name);
  end loop;
end $$;
