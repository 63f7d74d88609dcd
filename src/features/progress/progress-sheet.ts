import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { withHandedIn } from '#domain/lessons/handed-in.ts';
import { MINUTE_MS } from '#domain/time-units.ts';

export interface CourseProgress {
  course: Course;
  lessons: readonly Lesson[];
  /** Counted from the lessons: the number in the course does not have yet what waits on this device. */
  completed: number;
}

/** Milliseconds in each lesson on this device, by lessonID. */
export type StudyTimes = Readonly<Record<string, number>>;

/** Seconds of practice with each lesson, also on other devices; of no lesson under null. */
export type PractisedSeconds = ReadonlyMap<string | null, number>;

/** Whole minutes of a lesson; a begun minute counts. */
export function minutesOf(ms: number | undefined): number {
  return Math.ceil((ms ?? 0) / MINUTE_MS);
}

export interface ProgressSheet {
  parts: readonly CourseProgress[];
  lessons: number;
  completed: number;
  handedIn: number;
  /** The sum of the lessons' minutes on this device. */
  minutes: number;
}

/** What only this device knows of the lessons. */
export interface OnDevice {
  studyTimes: StudyTimes;
  /** IDs of lessons with a recording that was handed in here, whether it has arrived or waits. */
  handedIn: ReadonlySet<string>;
}

/** Groups the lessons of a person by course, in the order of the curriculum, and counts what is done. */
export function progressSheet(
  courses: readonly Course[],
  known: readonly Lesson[],
  { studyTimes, handedIn }: OnDevice,
): ProgressSheet {
  const lessons = known.map((lesson) => withHandedIn(lesson, handedIn));
  const parts = courses.map((course) => {
    const own = lessons.filter(
      ({ location }) => location.courseCode === course.courseCode && location.courseVer === course.courseVer,
    );
    return { course, lessons: own, completed: completedIn(own) };
  });
  return {
    parts: parts.filter((part) => part.lessons.length > 0),
    lessons: lessons.length,
    completed: completedIn(lessons),
    handedIn: lessons.filter(({ log }) => log.homeworkAudio).length,
    minutes: lessons.reduce((sum, { lessonID }) => sum + minutesOf(studyTimes[lessonID]), 0),
  };
}

function completedIn(lessons: readonly Lesson[]): number {
  return lessons.filter(({ log }) => log.completed).length;
}
