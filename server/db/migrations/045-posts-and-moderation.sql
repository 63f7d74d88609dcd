-- The posts of a person's page, their own hidden ones included.
create index posts_of_person_shown on posts (uid, created_at desc, post_id desc) where deleted_at is null;
-- Whether somebody commented on a post: what a reader has muted is taken from its count.
create index post_comments_by_person on post_comments (post_id, uid) where is_visible;

-- Ten minutes after a deletion words and pictures go; what stays says that there was something.
alter table posts add column wiped_at timestamptz;
drop index posts_deleted;
create index posts_to_wipe on posts (deleted_at) where deleted_at is not null and wiped_at is null;
create index posts_hidden on posts (hidden_at desc) where hidden_at is not null;
alter table post_comments add column wiped_at timestamptz;
drop index post_comments_deleted;
create index post_comments_to_wipe on post_comments (deleted_at) where deleted_at is not null and wiped_at is null;
create index post_comments_hidden on post_comments (uid, post_id) where hidden_at is not null;
create index post_comments_hidden_newest on post_comments (hidden_at desc) where hidden_at is not null;

-- What was reported, as it was then, and whether the report counts towards hiding (an account of a day, a verified address).
alter table post_reports add column words text not null default '';
alter table post_reports add column counts boolean not null default false;
create index post_reports_of_comment on post_reports (comment_id) where comment_id is not null;
create index post_reports_handled on post_reports (handled_at) where handled_at is not null;

-- Words before they were changed.
create table post_versions (
  version_id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  -- null: of the post itself
  comment_id uuid references post_comments on delete cascade,
  text text not null,
  replaced_at timestamptz not null
);
create index post_versions_of_post on post_versions (post_id, replaced_at);
create index post_versions_of_comment on post_versions (comment_id) where comment_id is not null;

-- Words that no post may have, folded (src/domain/community/refused-words.ts).
create table refused_words (
  word text primary key,
  -- as somebody typed it
  shown text not null,
  created_at timestamptz not null
);

-- What the school did about posts, comments and their authors, and why.
create table moderation_actions (
  action_id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  -- reports: three different people reported it
  actor text not null check (actor in ('teacher', 'cli', 'reports')),
  teacher_id uuid references teacher_accounts (teacher_id),
  action text not null check (action in ('hide', 'restore', 'warn', 'suspend', 'lift')),
  -- the author
  uid text not null references people on delete cascade,
  post_id uuid references posts on delete cascade,
  comment_id uuid references post_comments on delete cascade,
  -- what the author is told
  reason text not null default '',
  -- for the school alone
  note text not null default '',
  -- what the words were then
  words text not null default '',
  until timestamptz
);
create index moderation_actions_of_person on moderation_actions (uid, at desc);
create index moderation_actions_of_post on moderation_actions (post_id, at desc);
create index moderation_actions_of_comment on moderation_actions (comment_id) where comment_id is not null;
create index moderation_actions_age on moderation_actions (at);

-- Whom a notice names. It goes with them, and when they are muted or become private.
alter table notices add column actor_uid text references people on delete cascade;
create index notices_of_actor on notices (actor_uid, uid) where actor_uid is not null;
