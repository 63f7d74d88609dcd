-- The newest submissions of a person over all lessons, for the home page.
create index submissions_of_person on submissions (uid, submitted_at desc);
