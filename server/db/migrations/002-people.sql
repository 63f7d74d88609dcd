-- A person exists from the first private call of a uid (decisions, "Calls").
create table people (
  uid text primary key,
  email text,
  email_verified boolean not null default false,
  display_name text,
  guidance_closed_at timestamptz,
  created_at timestamptz not null,
  seen_at timestamptz not null
);

create table onboardings (
  uid text primary key references people (uid) on delete cascade,
  category_code text not null,
  curr_code text not null,
  experience integer not null check (experience between 0 and 3),
  has_instrument integer not null check (has_instrument between 0 and 2),
  gender text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
