create table categories (
  category_code text primary key,
  category_name text not null,
  position integer not null
);

create table teachers (
  teacher_id text primary key,
  family_name text not null,
  first_name text not null,
  family_name_en text not null,
  first_name_en text not null,
  -- {cldnPublicID, cldnVersion} or null
  avatar jsonb
);

-- Images of the catalogue: what /media/image/upload/<transform>/v<version>/<public_id> is made from.
create table images (
  public_id text primary key,
  version integer not null,
  -- name of the file below the content files' folder: <sha256>.<ext>
  file text not null,
  content_type text not null
);

create table curriculums (
  curr_code text primary key,
  curr_name text not null,
  category_code text not null references categories (category_code),
  position integer not null,
  admission boolean not null,
  -- {title, description, admissionTexts, image, thumbnail, purchaseTopImage} as the contract has it
  header jsonb not null,
  -- list of products as the contract has it
  products jsonb not null
);

create table courses (
  course_id text primary key,
  course_code text not null,
  course_ver integer not null,
  curr_code text not null references curriculums (curr_code),
  course_name text not null,
  position integer not null,
  is_trial boolean not null,
  -- {lead, subtitle, body}
  description jsonb not null,
  image jsonb not null,
  teacher_ids text[] not null default '{}',
  -- only the newest version of a course is offered; older ones stay for their learners
  is_current boolean not null default true,
  unique (course_code, course_ver)
);
create index courses_of_curriculum on courses (curr_code, position);

create table lessons (
  lesson_id text primary key,
  course_id text not null references courses (course_id),
  lesson_order integer not null check (lesson_order >= 1),
  lesson_name text not null,
  description text not null,
  image jsonb not null,
  teacher_id text not null references teachers (teacher_id),
  main_vimeo_id integer,
  homework_vimeo_id integer,
  -- the task in a sentence or two, or null
  homework text,
  -- content files, <sha256>.<ext>, or null
  text_file text,
  model_audio_file text,
  model_audio_type text,
  -- content files that the text shows, for offline caching
  media_files text[] not null default '{}',
  unique (course_id, lesson_order)
);
