-- The sitemap lists what search engines may find: page by page in the order of these indexes.
create index posts_of_visible_plays on posts (created_at, post_id) include (play_slug, edited_at) where is_visible and is_play;
create index profiles_public on profiles (username) include (updated_at) where is_public;
