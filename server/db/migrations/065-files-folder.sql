-- The mark of the one FILES_DIR that belongs to this database: the same stands in a file there (decision 074). Without a row no server
-- of this version has started with a FILES_DIR, or the database was restored: the next start writes both.
create table files_folder (
  id integer primary key check (id = 1),
  mark uuid not null,
  marked_at timestamptz not null default now()
);
