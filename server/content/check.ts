import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Catalogue,
  type CourseSource,
  type CurriculumSource,
  courseIDOf,
  type LessonSource,
  lessonIDOf,
  type Problem,
} from './catalogue.ts';
import { fileProblems } from './check-files.ts';
import { filmsProblems } from './check-films.ts';
import { textProblems } from './check-text.ts';

function twice(file: string, what: string, codes: (string | number)[]): Problem[] {
  const repeated = codes.filter((code, index) => codes.indexOf(code) !== index);
  return [...new Set(repeated)].map((code) => ({ file, message: `${what}が重なっています: ${code}` }));
}

function addressesOf({ curriculums }: Catalogue): Set<string> {
  const addresses = new Set<string>();
  for (const curriculum of curriculums) {
    addresses.add(`/curriculums/${curriculum.data.currCode}`);
    for (const course of curriculum.courses) {
      addresses.add(`/courses/${courseIDOf(course)}`);
      for (const lesson of course.lessons) {
        for (const suffix of ['', '/text', '/homework', '/feedback']) {
          addresses.add(`/lessons/${lessonIDOf(course, lesson)}${suffix}`);
        }
      }
    }
  }
  return addresses;
}

function lessonProblems(catalogue: Catalogue, lesson: LessonSource, addresses: Set<string>): Problem[] {
  const { file, data, text } = lesson;
  const found: Problem[] = [];
  if (!catalogue.teachers.data.some(({ teacherID }) => teacherID === data.teacher)) {
    found.push({ file, message: `先生がいません: ${data.teacher}` });
  }
  if (!text && data.mainVimeoID === null && !data.video)
    found.push({ file, message: 'テキストも動画もないレッスンです' });
  if (text) {
    const has = (name: string) => existsSync(join(catalogue.folder, dirname(text.file), name));
    found.push(...textProblems(text, has, (address) => addresses.has(address)));
  }
  return found;
}

function courseProblems(catalogue: Catalogue, course: CourseSource, addresses: Set<string>): Problem[] {
  const { file, data, lessons } = course;
  const found: Problem[] = [];
  if (!file.endsWith(`/${data.courseCode}/course.yaml`)) {
    found.push({ file, message: `courseCode とフォルダー名が違います: ${data.courseCode}` });
  }
  for (const teacher of data.teachers) {
    if (!catalogue.teachers.data.some(({ teacherID }) => teacherID === teacher)) {
      found.push({ file, message: `先生がいません: ${teacher}` });
    }
  }
  const orders = lessons.map(({ order }) => order);
  if (orders.length === 0) found.push({ file, message: 'レッスンがありません' });
  if (orders.some((order, index) => order !== index + 1)) {
    found.push({ file, message: `レッスンの番号は 01 から続けてください（いまは ${orders.join(', ')}）` });
  }
  return [...found, ...lessons.flatMap((lesson) => lessonProblems(catalogue, lesson, addresses))];
}

function curriculumProblems(
  catalogue: Catalogue,
  curriculum: CurriculumSource,
  addresses: Set<string>,
): Problem[] {
  const { file, data, courses } = curriculum;
  const found: Problem[] = [];
  if (file !== `curriculums/${data.currCode}/curriculum.yaml`) {
    found.push({ file, message: `currCode とフォルダー名が違います: ${data.currCode}` });
  }
  if (!catalogue.categories.data.some(({ categoryCode }) => categoryCode === data.category)) {
    found.push({ file, message: `カテゴリーがありません: ${data.category}` });
  }
  for (const { planID } of data.products) {
    if (!catalogue.plans.data.some((plan) => plan.planID === planID)) {
      found.push({ file, message: `プランがありません: ${planID}` });
    }
  }
  return [...found, ...courses.flatMap((course) => courseProblems(catalogue, course, addresses))];
}

/** Everything that reading alone cannot see: references, files, texts, scores. Empty means: may be loaded. */
export async function checkContent(catalogue: Catalogue): Promise<Problem[]> {
  const { categories, teachers, plans, curriculums } = catalogue;
  const addresses = addressesOf(catalogue);
  const courseCodes = curriculums.flatMap(({ courses }) => courses.map(({ data }) => data.courseCode));
  return [
    ...twice(
      categories.file,
      'categoryCode',
      categories.data.map(({ categoryCode }) => categoryCode),
    ),
    ...twice(
      teachers.file,
      'teacherID',
      teachers.data.map(({ teacherID }) => teacherID),
    ),
    ...twice(
      plans.file,
      'planID',
      plans.data.map(({ planID }) => planID),
    ),
    ...twice('curriculums', 'courseCode', courseCodes),
    ...curriculums.flatMap((curriculum) => curriculumProblems(catalogue, curriculum, addresses)),
    ...(await fileProblems(catalogue)),
    ...(await filmsProblems(catalogue)),
  ];
}
