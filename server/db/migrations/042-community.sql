-- What learners show each other. `is_visible` says in one place whether strangers may see a thing: not deleted, not hidden by the
-- school, and its author's profile is public. Every list reads it, by an index of the visible ones alone.

-- A picture as strangers get it: decoded, turned and encoded anew. `people/<object>`: its bytes are that object of the storage.
-- Its address answers for as long as a public profile or a visible post shows it.
create table pictures (
  public_id text primary key,
  uid text not null references people on delete cascade,
  purpose text not null check (purpose in ('avatar', 'post')),
  width integer not null,
  height integer not null,
  byte_length integer not null,
  created_at timestamptz not null
);
-- Of a picture the renderings go as well.
alter table doomed_objects add column is_picture boolean not null default false;
create index pictures_of_person on pictures (uid);
create index pictures_age on pictures (created_at);

create table profiles (
  uid text primary key references people on delete cascade,
  -- lower case
  username text unique check (username ~ '^[a-z0-9_]{3,20}$'),
  username_changed_at timestamptz,
  display_name text not null default '',
  bio text not null default '',
  instruments text[] not null default '{}',
  avatar_public_id text references pictures on delete set null,
  avatar_version integer,
  is_public boolean not null default false,
  suspended_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- a public profile has a name and an address
  check (not is_public or (username is not null and display_name <> ''))
);

create index profiles_avatar on profiles (avatar_public_id) where avatar_public_id is not null;

-- A name that somebody gave up stays nobody else's for a while, so that its old links lead to no stranger; also the name of
-- an account that was deleted, then without its uid.
create table former_usernames (
  username text primary key,
  uid text references people on delete set null,
  until timestamptz not null
);
create index former_usernames_of_person on former_usernames (uid);

create table follows (
  uid text not null references people on delete cascade,
  followed_uid text not null references people on delete cascade,
  created_at timestamptz not null,
  primary key (uid, followed_uid)
);
create index follows_of_followed on follows (followed_uid, created_at desc);

create table mutes (
  uid text not null references people on delete cascade,
  muted_uid text not null references people on delete cascade,
  created_at timestamptz not null,
  primary key (uid, muted_uid)
);
create index mutes_of_muted on mutes (muted_uid);

-- Pictures on their way: address, PUT, use. The bytes are re-encoded before anybody sees them.
create table picture_uploads (
  upload_id uuid primary key,
  uid text not null references people on delete cascade,
  purpose text not null check (purpose in ('avatar', 'post')),
  content_type text not null,
  announced_length bigint not null,
  announced_sha256 text,
  session text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  byte_length bigint,
  sha256 text,
  -- what was made of it
  public_id text references pictures on delete set null
);
create index picture_uploads_of_person on picture_uploads (uid, created_at);
create index picture_uploads_picture on picture_uploads (public_id) where public_id is not null;
create index picture_uploads_age on picture_uploads (expires_at);

create table posts (
  -- made on the author's device
  post_id uuid primary key,
  uid text not null references people on delete cascade,
  text text not null,
  image_public_id text references pictures on delete set null,
  image_version integer,
  image_width integer,
  image_height integer,
  image_alt text not null default '',
  -- shown in the post; the post of a play itself has is_play as well
  play_slug text,
  is_play boolean not null default false,
  curr_code text,
  likes integer not null default 0 check (likes >= 0),
  -- visible comments
  comments integer not null default 0 check (comments >= 0),
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,
  is_visible boolean not null
);
create index posts_newest on posts (created_at desc, post_id desc) where is_visible;
create index posts_of_curriculum on posts (curr_code, created_at desc, post_id desc) where is_visible;
create index posts_of_person on posts (uid, created_at desc, post_id desc);
create index posts_deleted on posts (deleted_at) where deleted_at is not null;
create index posts_image on posts (image_public_id) where image_public_id is not null;
create index posts_with_play on posts (play_slug) where play_slug is not null;

create table plays (
  play_slug text primary key,
  -- made on the device
  play_id uuid not null unique,
  uid text not null references people on delete cascade,
  submission_id uuid not null references submissions (submission_id),
  first_submission_id uuid references submissions (submission_id),
  title text not null,
  post_id uuid not null unique references posts (post_id) on delete cascade,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index plays_of_person on plays (uid, created_at desc);
create unique index plays_public_once on plays (submission_id) where removed_at is null;
-- With those that were taken back: an account that leaves takes its submissions with it.
create index plays_of_submission on plays (submission_id);
create index plays_of_first on plays (first_submission_id);

create table post_likes (
  post_id uuid not null references posts on delete cascade,
  uid text not null references people on delete cascade,
  created_at timestamptz not null,
  primary key (post_id, uid)
);
create index post_likes_of_person on post_likes (uid);

create table post_comments (
  comment_id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  uid text not null references people on delete cascade,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,
  is_visible boolean not null
);
create index post_comments_of_post on post_comments (post_id, created_at, comment_id) where is_visible;
-- In any state: a thread goes with its post, and the school reads all of it.
create index post_comments_in_any_state on post_comments (post_id, created_at);
create index post_comments_of_person on post_comments (uid, created_at);
create index post_comments_deleted on post_comments (deleted_at) where deleted_at is not null;

-- One person's reports of one thing count once.
create table post_reports (
  report_id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  comment_id uuid references post_comments on delete cascade,
  uid text not null references people on delete cascade,
  reason text not null,
  note text not null default '',
  created_at timestamptz not null,
  handled_at timestamptz,
  unique nulls not distinct (post_id, comment_id, uid)
);
create index post_reports_open on post_reports (created_at) where handled_at is null;
create index post_reports_of_person on post_reports (uid);
