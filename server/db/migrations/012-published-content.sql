-- What of which content folder stands in the tables: the same folder need not be read again at every start.
create table published_content (
  -- sha256 over the folder's files and the loader's own sources
  fingerprint text primary key,
  published_at timestamptz not null default now()
);
