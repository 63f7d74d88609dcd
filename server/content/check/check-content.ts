import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  at,
  type Catalogue,
  type CourseSource,
  type CurriculumSource,
  courseIDOf,
  type LessonSource,
  lessonIDOf,
  type Problem,
  type Sourced,
} from '#server/content/read/catalogue.ts';
import { fileProblems } from './check-files.ts';
import { filmsProblems } from './check-films.ts';
import { textProblems } from './check-text.ts';

/** Finds codes that a list of a file (or of its `block`) contains twice. */
function duplicateProblems(
  source: Sourced<unknown>,
  name: string,
  codes: (string | number)[],
  block?: string,
): Problem[] {
  return codes.flatMap((code, index) => {
    if (codes.indexOf(code) === index) return [];
    const path = block === undefined ? [index] : [block, index];
    return [{ ...at(source, ...path), message: `${name}が重なっています: ${code}。別の名前にしてください` }];
  });
}

function duplicateCourseProblems(courses: readonly CourseSource[]): Problem[] {
  return courses.flatMap((course, index) => {
    const { courseCode } = course.data;
    const first = courses.findIndex(({ data }) => data.courseCode === courseCode);
    if (first === index) return [];
    const message = `courseCodeが重なっています: ${courseCode}（${courses[first]?.file}）。別の名前にしてください`;
    return [{ ...at(course, 'courseCode'), message }];
  });
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

type IsKnownAddress = (address: string) => boolean;

const unknownTeacher = (teacher: string) =>
  `先生がいません: ${teacher}。teachers.yaml に書き足すか、teacherID を確かめてください`;

function lessonProblems(
  catalogue: Catalogue,
  lesson: LessonSource,
  isKnownAddress: IsKnownAddress,
): Problem[] {
  const { file, data, text } = lesson;
  const found: Problem[] = [];
  if (!catalogue.teachers.data.some(({ teacherID }) => teacherID === data.teacher)) {
    found.push({ ...at(lesson, 'teacher'), message: unknownTeacher(data.teacher) });
  }
  if (!text && data.mainVimeoID === null && !data.video) {
    found.push({ file, message: 'テキストも動画もないレッスンです。text.md か video を足してください' });
  }
  if (text) {
    const has = (name: string) => existsSync(join(catalogue.folder, dirname(text.file), name));
    found.push(...textProblems(text, has, isKnownAddress));
  }
  return found;
}

function courseProblems(
  catalogue: Catalogue,
  course: CourseSource,
  isKnownAddress: IsKnownAddress,
): Problem[] {
  const { file, data, lessons } = course;
  const found: Problem[] = [];
  if (!file.endsWith(`/${data.courseCode}/course.yaml`)) {
    const message = `courseCode とフォルダー名が違います: ${data.courseCode}。同じ名前にしてください`;
    found.push({ ...at(course, 'courseCode'), message });
  }
  for (const [index, teacher] of data.teachers.entries()) {
    if (catalogue.teachers.data.some(({ teacherID }) => teacherID === teacher)) continue;
    found.push({ ...at(course, 'teachers', index), message: unknownTeacher(teacher) });
  }
  const orders = lessons.map(({ order }) => order);
  if (orders.length === 0)
    found.push({ file, message: 'レッスンがありません。lessons/01-… を作ってください' });
  if (orders.some((order, index) => order !== index + 1)) {
    const message = `レッスンの番号は 01 から続けてください（いまは ${orders.join(', ')}）`;
    found.push({ file, message });
  }
  return [...found, ...lessons.flatMap((lesson) => lessonProblems(catalogue, lesson, isKnownAddress))];
}

function curriculumProblems(
  catalogue: Catalogue,
  curriculum: CurriculumSource,
  isKnownAddress: IsKnownAddress,
): Problem[] {
  const { file, data, courses } = curriculum;
  const found: Problem[] = [];
  if (file !== `curriculums/${data.currCode}/curriculum.yaml`) {
    const message = `currCode とフォルダー名が違います: ${data.currCode}。同じ名前にしてください`;
    found.push({ ...at(curriculum, 'currCode'), message });
  }
  if (!catalogue.categories.data.some(({ categoryCode }) => categoryCode === data.category)) {
    const message = `カテゴリーがありません: ${data.category}。categories.yaml に書き足すか、つづりを確かめてください`;
    found.push({ ...at(curriculum, 'category'), message });
  }
  for (const [index, { planID }] of data.products.entries()) {
    if (catalogue.plans.data.some((plan) => plan.planID === planID)) continue;
    const message = `プランがありません: ${planID}。plans.yaml に書き足すか、番号を確かめてください`;
    found.push({ ...at(curriculum, 'products', index, 'planID'), message });
  }
  const planIDs = data.products.map(({ planID }) => planID);
  found.push(...duplicateProblems(curriculum, 'planID', planIDs, 'products'));
  found.push(...duplicateProblems(curriculum, 'courses', data.courses, 'courses'));
  return [...found, ...courses.flatMap((course) => courseProblems(catalogue, course, isKnownAddress))];
}

/** Checks what reading cannot see: references, files, films, texts, scores. Without problems the content may be loaded. */
export async function checkContent(catalogue: Catalogue): Promise<Problem[]> {
  const { categories, teachers, plans, curriculums, complete } = catalogue;
  const addresses = addressesOf(catalogue);
  // The addresses of a curriculum that could not be read are unknown, so links are not checked then.
  const isKnownAddress = (address: string) => !complete || addresses.has(address);
  const codes = <T>(list: readonly T[], of: (entry: T) => string | number) => list.map(of);
  return [
    ...duplicateProblems(
      categories,
      'categoryCode',
      codes(categories.data, (one) => one.categoryCode),
    ),
    ...duplicateProblems(
      teachers,
      'teacherID',
      codes(teachers.data, (one) => one.teacherID),
    ),
    ...duplicateProblems(
      plans,
      'planID',
      codes(plans.data, (one) => one.planID),
    ),
    ...duplicateCourseProblems(curriculums.flatMap(({ courses }) => [...new Set(courses)])),
    ...curriculums.flatMap((curriculum) => curriculumProblems(catalogue, curriculum, isKnownAddress)),
    ...(await fileProblems(catalogue)),
    ...(await filmsProblems(catalogue)),
  ];
}
