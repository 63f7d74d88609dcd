-- What the school did about a person stays written down when the comment or the thread is gone.
alter table moderation_actions drop constraint moderation_actions_post_id_fkey;
alter table moderation_actions add constraint moderation_actions_post_id_fkey
  foreign key (post_id) references posts on delete set null;
alter table moderation_actions drop constraint moderation_actions_comment_id_fkey;
alter table moderation_actions add constraint moderation_actions_comment_id_fkey
  foreign key (comment_id) references post_comments on delete set null;
