import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContentConflict } from '#server/content/load/load-course.ts';
import { publishContent } from '#server/content/publish.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import {
  aContentFolder,
  type ContentFolder,
  CURRICULUM,
  FIRST,
  fileOf,
  TRIAL,
} from '#tests/server/content/a-content-folder.ts';
import { type ADatabase, aDatabase } from '#tests/support/server/a-database.ts';

const TABLES = ['categories', 'teachers', 'images', 'plans', 'curriculums', 'courses', 'lessons'] as const;

let base: ADatabase;
let folder: ContentFolder;
let filesDir: string;

beforeEach(async () => {
  base = await aDatabase();
  folder = await aContentFolder();
  filesDir = await mkdtemp(join(tmpdir(), 'content-files-'));
});
afterEach(async () => {
  await base.drop();
  await folder.remove();
  await rm(filesDir, { recursive: true });
});

const publish = async () => {
  const published = await publishContent(base.db, folder.path, { filesDir });
  if (!published.ok) throw new Error(JSON.stringify(published.problems));
  return published.result;
};

async function everything(): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of TABLES) {
    const all = await base.db
      .selectFrom(table as keyof Tables)
      .selectAll()
      .execute();
    rows[table] = all.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

test('a second load changes nothing', async () => {
  const first = await publish();
  const before = await everything();
  const files = (await readdir(filesDir)).sort();
  expect(first.inserted).toBeGreaterThan(0);
  const second = await publish();
  expect(second).toMatchObject({ inserted: 0, updated: 0 });
  expect(await everything()).toEqual(before);
  expect((await readdir(filesDir)).sort()).toEqual(files);
  expect(before.lessons).toHaveLength(3);
});

test('two loads at the same time leave the same rows', async () => {
  const [one, other] = await Promise.all([publish(), publish()]);
  expect([one.inserted, other.inserted].sort((a, b) => a - b)[0]).toBe(0);
  expect((await everything()).lessons).toHaveLength(3);
});

test('stores texts, images and models as complete files under their hashes', async () => {
  await publish();
  for (const name of await readdir(filesDir)) {
    const hash = createHash('sha256')
      .update(await readFile(join(filesDir, name)))
      .digest('hex');
    expect(name).toMatch(new RegExp(`^${hash}\\.(svg|m4a|md|mp4|vtt|webp)$`));
  }
  const lesson = await base.db
    .selectFrom('lessons')
    .selectAll()
    .where('lesson_id', '=', 'small-trial_1_1')
    .executeTakeFirstOrThrow();
  const text = await readFile(join(filesDir, lesson.text_file ?? ''), 'utf8');
  expect(lesson.media_files).toHaveLength(1);
  for (const file of lesson.media_files)
    expect(text).toMatch(new RegExp(`\\(/media/content/${file}\\?size=\\d+x\\d+\\)`));
  expect(text).not.toContain('(keys.svg)');
  expect(lesson.model_audio_type).toBe('audio/mp4');
});

test('stores a film with its captions, poster, duration and length', async () => {
  await publish();
  const { main_video, homework_video } = await base.db
    .selectFrom('lessons')
    .select(['main_video', 'homework_video'])
    .where('lesson_id', '=', 'small-trial_1_1')
    .executeTakeFirstOrThrow();
  expect(homework_video).toBeNull();
  const bytes = fileOf(`${FIRST}/film.mp4`);
  expect(main_video).toMatchObject({ byteLength: bytes.byteLength, seconds: expect.closeTo(3, 0) });
  const storedFile = (name: string | null | undefined) => readFile(join(filesDir, name ?? ''));
  expect(await storedFile(main_video?.file)).toEqual(bytes);
  expect(await storedFile(main_video?.captions)).toEqual(fileOf(`${FIRST}/film.vtt`));
  expect(await storedFile(main_video?.poster)).toEqual(fileOf(`${FIRST}/film.webp`));
  await folder.edit(`${FIRST}/lesson.yaml`, 'video: film.mp4\n', '');
  expect(await publish()).toMatchObject({ inserted: 0, updated: 1 });
});

test('updates a corrected text in the same lesson, and gives a new image a new version', async () => {
  await publish();
  const version = () =>
    base.db
      .selectFrom('images')
      .select('version')
      .where('public_id', '=', `content/${TRIAL}/cover`)
      .executeTakeFirstOrThrow();
  const old = await version();
  await folder.edit(`${FIRST}/text.md`, '肩の力', '手の力');
  await folder.edit(`${TRIAL}/cover.svg`, '</svg>', '<rect width="9" height="9"/></svg>');
  // The lesson, the image, and the course that names the image's version.
  expect(await publish()).toMatchObject({ inserted: 0, updated: 3 });
  expect(await version()).not.toEqual(old);
});

test('adds a new version of a course, and no longer offers the old one', async () => {
  await publish();
  await folder.edit(`${TRIAL}/course.yaml`, 'courseVer: 1', 'courseVer: 2');
  await publish();
  const courses = await base.db
    .selectFrom('courses')
    .select(['course_id', 'is_current'])
    .where('course_code', '=', 'small-trial')
    .orderBy('course_ver')
    .execute();
  expect(courses).toEqual([
    { course_id: 'small-trial_1', is_current: false },
    { course_id: 'small-trial_2', is_current: true },
  ]);
  expect((await everything()).lessons).toHaveLength(5);
});

test('changes nothing when a published version would lose a lesson', async () => {
  await publish();
  const before = await everything();
  await folder.edit(`${CURRICULUM}/curriculum.yaml`, 'currName: 小さなピアノ', 'currName: ほかの名前');
  await folder.drop(`${TRIAL}/lessons/02-second`);
  await expect(publish()).rejects.toThrow(ContentConflict);
  expect(await everything()).toEqual(before);
});

test('loads nothing of a folder with a fault', async () => {
  await folder.edit(`${FIRST}/lesson.yaml`, 'mio', 'nobody');
  expect(await publishContent(base.db, folder.path, { filesDir })).toMatchObject({ ok: false });
  expect((await everything()).categories).toEqual([]);
  expect(await readdir(filesDir)).toEqual([]);
});
