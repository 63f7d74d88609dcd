-- Questions to the school, of learners and of people who cannot or do not want to sign in.
create table inquiries (
  inquiry_id uuid primary key,
  -- null for somebody who was not signed in
  uid text references people on delete cascade,
  email text not null,
  topic text not null check (topic in ('recording', 'lesson', 'payment', 'account', 'other')),
  body text not null,
  diagnostics text,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index inquiries_open on inquiries (created_at) where closed_at is null;
create index inquiries_of_person on inquiries (uid);
create index inquiries_of_visitor on inquiries (email) where uid is null;

create table inquiry_answers (
  answer_id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references inquiries on delete cascade,
  body text not null,
  answered_at timestamptz not null
);
create index inquiry_answers_of on inquiry_answers (inquiry_id, answered_at);
