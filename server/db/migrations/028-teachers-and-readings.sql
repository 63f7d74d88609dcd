-- Who teaches, in a few sentences, and a greeting: a content file, <sha256>.<ext>, or null.
alter table teachers add column bio text, add column voice_file text;
-- Words are found as they are read, too (docs/decisions/030): the next load fills the index again.
delete from lesson_texts;
