-- Films of the school's own content: {file, captions, poster, byteLength, seconds}; names are <sha256>.<ext>.
alter table lessons add column main_video jsonb;
alter table lessons add column homework_video jsonb;
