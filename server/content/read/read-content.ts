import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  at,
  type Catalogue,
  type CourseSource,
  type CurriculumSource,
  type LessonSource,
  type Problem,
} from './catalogue.ts';
import { readYaml } from './read-yaml.ts';
import { CategoriesFile, CourseFile, CurriculumFile, LessonFile, PlansFile, TeachersFile } from './schema.ts';

export interface Reading {
  /** The curriculums that could be read; null when the common files could not. */
  catalogue: Catalogue | null;
  problems: Problem[];
}

const LESSON_FOLDER = /^(\d{2})-[a-z0-9-]+$/;

async function foldersIn(folder: string, parent: string): Promise<string[]> {
  const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readLesson(
  folder: string,
  parent: string,
  name: string,
  problems: Problem[],
): Promise<LessonSource | null> {
  const place = `${parent}/${name}`;
  const number = LESSON_FOLDER.exec(name)?.[1];
  if (number === undefined) {
    problems.push({ file: place, message: 'レッスンのフォルダー名は 01-keyboard のような形にしてください' });
    return null;
  }
  const yaml = await readYaml(folder, `${place}/lesson.yaml`, LessonFile, problems);
  const file = `${place}/text.md`;
  const source = await readFile(join(folder, file), 'utf8').catch(() => null);
  return yaml && { ...yaml, order: Number(number), text: source === null ? null : { file, source } };
}

async function readCourse(
  folder: string,
  parent: string,
  code: string,
  problems: Problem[],
): Promise<CourseSource | null> {
  const yaml = await readYaml(folder, `${parent}/${code}/course.yaml`, CourseFile, problems);
  const lessonsAt = `${parent}/${code}/lessons`;
  const lessons: LessonSource[] = [];
  for (const name of await foldersIn(folder, lessonsAt)) {
    const lesson = await readLesson(folder, lessonsAt, name, problems);
    if (lesson) lessons.push(lesson);
  }
  return yaml && { ...yaml, lessons };
}

async function readCurriculum(
  folder: string,
  code: string,
  problems: Problem[],
): Promise<CurriculumSource | null> {
  const parent = `curriculums/${code}`;
  const yaml = await readYaml(folder, `${parent}/curriculum.yaml`, CurriculumFile, problems);
  if (!yaml) return null;
  const existing = await foldersIn(folder, `${parent}/courses`);
  const courses: CourseSource[] = [];
  for (const [index, courseCode] of yaml.data.courses.entries()) {
    if (!existing.includes(courseCode)) {
      const message = `コースのフォルダーがありません: courses/${courseCode}。作るか、この行を消してください`;
      problems.push({ ...at(yaml, 'courses', index), message });
      continue;
    }
    const course = await readCourse(folder, `${parent}/courses`, courseCode, problems);
    if (course) courses.push(course);
  }
  for (const name of existing) {
    if (yaml.data.courses.includes(name)) continue;
    const message = `このコースが curriculum.yaml の courses にありません。- ${name} と書き足してください`;
    problems.push({ file: `${parent}/courses/${name}`, message });
  }
  return { ...yaml, courses };
}

/**
 * Reads a content folder as typed data. Never throws for what an author wrote: all problems come back together, each
 * with its file and line. A curriculum with a problem is left out of the catalogue, so that the others can still be
 * checked. check-content.ts checks references.
 */
export async function readContent(path: string): Promise<Reading> {
  const folder = resolve(path);
  const problems: Problem[] = [];
  const categories = await readYaml(folder, 'categories.yaml', CategoriesFile, problems);
  const teachers = await readYaml(folder, 'teachers.yaml', TeachersFile, problems);
  const plans = await readYaml(folder, 'plans.yaml', PlansFile, problems);
  const curriculums: CurriculumSource[] = [];
  let complete = true;
  for (const code of await foldersIn(folder, 'curriculums')) {
    const own: Problem[] = [];
    const curriculum = await readCurriculum(folder, code, own);
    if (curriculum && own.length === 0) curriculums.push(curriculum);
    else complete = false;
    problems.push(...own);
  }
  if (complete && curriculums.length === 0)
    problems.push({ file: 'curriculums', message: 'カリキュラムがありません。ひとつ作ってください' });
  const common = categories && teachers && plans;
  return {
    catalogue: common && { folder, categories, teachers, plans, curriculums, complete },
    problems,
  };
}
