import type * as z from 'zod/mini';
import type {
  CategoriesFile,
  CourseFile,
  CurriculumFile,
  LessonFile,
  PlansFile,
  TeachersFile,
} from './schema.ts';

/** What is wrong with a content folder, for the person who wrote it: `file` is relative to the folder. */
export interface Problem {
  file: string;
  line?: number;
  message: string;
}

/** `file` is the YAML file (relative to the folder) that said so; relative names in `data` start beside it. */
export interface Sourced<T> {
  file: string;
  data: T;
  /** The line on which a value stands: `lineOf('header', 'image')`. A value that is not there: that of its block. */
  lineOf(...path: (string | number)[]): number;
}

/** The place of a value, to begin a problem with: `{...at(course, 'teachers', 0), message}`. */
export const at = (
  source: Sourced<unknown>,
  ...path: (string | number)[]
): { file: string; line: number } => ({
  file: source.file,
  line: source.lineOf(...path),
});

export type CategoryEntry = z.infer<typeof CategoriesFile>[number];
export type TeacherEntry = z.infer<typeof TeachersFile>[number];
export type PlanEntry = z.infer<typeof PlansFile>[number];

export interface LessonSource extends Sourced<z.infer<typeof LessonFile>> {
  /** Counts from 1, as lessonOrder does. */
  order: number;
  /** text.md beside lesson.yaml, or null where the lesson has no text. */
  text: { file: string; source: string } | null;
}

export interface CourseSource extends Sourced<z.infer<typeof CourseFile>> {
  lessons: LessonSource[];
}

export interface CurriculumSource extends Sourced<z.infer<typeof CurriculumFile>> {
  courses: CourseSource[];
}

/** A content folder as read: complete in form, its references not yet checked (see check.ts). */
export interface Catalogue {
  /** Absolute path of the folder. */
  folder: string;
  categories: Sourced<CategoryEntry[]>;
  teachers: Sourced<TeacherEntry[]>;
  plans: Sourced<PlanEntry[]>;
  curriculums: CurriculumSource[];
  /** False where a curriculum is missing here, because it could not be read. */
  whole: boolean;
}

export const courseIDOf = (course: CourseSource): string =>
  `${course.data.courseCode}_${course.data.courseVer}`;

export const lessonIDOf = (course: CourseSource, lesson: LessonSource): string =>
  `${courseIDOf(course)}_${lesson.order}`;
