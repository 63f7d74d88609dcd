-- What GET /search/lessons looks through; written by each load of the content (server/content/load-search.ts).
create table lesson_texts (
  lesson_id text primary key references lessons (lesson_id),
  -- the lesson's text without marks and scores, a paragraph a line; '' without one
  plain text not null,
  -- every character and every pair of neighbours of name, description and text, folded (src/domain/search/search.ts)
  grams text[] not null
);
-- Read often, written only by loads: no list of pending entries that every search would have to go through.
create index lesson_texts_grams on lesson_texts using gin (grams) with (fastupdate = off);
