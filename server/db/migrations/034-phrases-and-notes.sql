-- Ready phrases of teachers: a lesson's own, and general ones without a lesson.
create table phrases (
  phrase_id uuid primary key default gen_random_uuid(),
  lesson_id text references lessons (lesson_id),
  text text not null,
  -- null: comes with the product, or was learnt from comments
  added_by uuid references teacher_accounts (teacher_id),
  created_at timestamptz not null default now(),
  -- it stays as a row, so that it is not learnt again
  removed_at timestamptz
);
create unique index one_phrase on phrases (coalesce(lesson_id, ''), text);

insert into phrases (phrase_id, text) values
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000001', 'とてもよくなりました。'),
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000002', '最後まで止まらずに演奏できましたね。'),
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000003', 'テンポが安定しています。'),
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000004', '音がきれいに響いています。'),
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000005', '強弱がよくついています。'),
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000006', 'ここは少しゆっくり練習してみましょう。'),
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000007', 'ここで少し急いでいます。メトロノームに合わせてみましょう。'),
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000008', '拍を数えながら、もう一度やってみましょう。'),
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000009', '肩の力を抜いて、楽に音を出してみましょう。'),
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000010', 'お手本の同じところを、もう一度聞いてみてください。'),
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000011', 'ここだけを取り出して、3回続けて練習してみましょう。'),
  ('5d0c1c1e-0001-4a6b-8f00-0a5e00000012', '次のレッスンへ進みましょう。');

-- Notes among teachers about a learner. No learner sees them; they go with the person.
create table teacher_notes (
  note_id uuid primary key,
  uid text not null references people (uid) on delete cascade,
  teacher_id uuid not null references teacher_accounts (teacher_id),
  text text not null,
  created_at timestamptz not null
);
create index teacher_notes_of_person on teacher_notes (uid, created_at desc);
