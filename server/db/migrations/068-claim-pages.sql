-- The pages of the console in which a claim's teacher has the recording open: it is released when the last of them is left.
alter table submission_claims add column pages uuid[] not null default '{}';
