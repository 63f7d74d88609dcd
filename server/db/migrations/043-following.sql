-- Whom a person follows, newest first: a page of it reads a page.
create index follows_of_follower on follows (uid, created_at desc);
