import { dirname, posix } from 'node:path';
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

/** Data with its YAML file (`file`, relative to the content folder); relative names in `data` start at that file. */
export interface Sourced<T> {
  file: string;
  data: T;
  /** The line of a value: `lineOf('header', 'image')`; for a missing value the line of its block. */
  lineOf(...path: (string | number)[]): number;
}

/** The file and line of a value, for a problem: `{...at(course, 'teachers', 0), message}`. */
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
  /** text.md next to lesson.yaml, or null where the lesson has no text. */
  text: { file: string; source: string } | null;
}

export interface CourseSource extends Sourced<z.infer<typeof CourseFile>> {
  lessons: LessonSource[];
}

export interface CurriculumSource extends Sourced<z.infer<typeof CurriculumFile>> {
  courses: CourseSource[];
}

/** A content folder as read: valid in form, its references not yet checked (check-content.ts). */
export interface Catalogue {
  /** Absolute path of the folder. */
  folder: string;
  categories: Sourced<CategoryEntry[]>;
  teachers: Sourced<TeacherEntry[]>;
  plans: Sourced<PlanEntry[]>;
  curriculums: CurriculumSource[];
  /** False where a curriculum is missing because it could not be read. */
  complete: boolean;
}

export const courseIDOf = (course: CourseSource): string =>
  `${course.data.courseCode}_${course.data.courseVer}`;

export const lessonIDOf = (course: CourseSource, lesson: LessonSource): string =>
  `${courseIDOf(course)}_${lesson.order}`;

/** Resolves a name written in a YAML or text file to a path from the content folder. */
export const siblingPath = (file: string, name: string): string => posix.join(dirname(file), name);

/** Paths of a lesson's film and of the files that belong to it, from the content folder. */
export interface FilmFiles {
  readonly film: string;
  readonly captions: string;
  readonly poster: string;
}

export type FilmKey = 'video' | 'homeworkVideo';

/** `film.mp4` needs `film.vtt` (captions in Japanese) and `film.webp` (a still); null without a film. */
export function filmFilesOf({ file, data }: LessonSource, key: FilmKey): FilmFiles | null {
  const name = data[key];
  if (!name) return null;
  const film = siblingPath(file, name);
  const stem = film.replace(/\.mp4$/, '');
  return { film, captions: `${stem}.vtt`, poster: `${stem}.webp` };
}
