import * as z from 'zod/mini';
import { Course } from '#contract/entities/course.ts';
import { Lesson, Practice } from '#contract/entities/lesson.ts';
import { learning } from '#contract/learning.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';

/** Answers of the server to the calls of a course's pages, taken when the pack was downloaded. */
export const Snapshot = z.object({
  course: Course,
  lessons: z.array(Lesson),
  /** lessonID → path of its text. */
  texts: z.record(z.string(), z.string()),
  /** lessonID → its card of five days; absent in snapshots of earlier versions. */
  practices: z.optional(z.record(z.string(), Practice)),
});
export type Snapshot = z.infer<typeof Snapshot>;

export function parseSnapshot(body: string): Snapshot | null {
  try {
    const parsed = z.safeParse(Snapshot, JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

type Asked = Readonly<Record<string, unknown>>;
type Answering = (asked: Asked, snapshot: Snapshot) => unknown;

const lessonAt = (asked: Asked, { lessons }: Snapshot): Lesson | undefined =>
  lessons.find(
    ({ location, delivered }) => delivered && location.lessonOrder === Number(asked['lessonOrder']),
  );

/** A lesson as its own call answers it: lists leave its card out. */
function withPractice(lesson: Lesson, { practices }: Snapshot): Lesson {
  const practice = practices?.[lesson.lessonID];
  return practice ? { ...lesson, content: { ...lesson.content, practice } } : lesson;
}

/** Answers by the path of the call. The calls of a lesson's page are answered from its course's list of lessons. */
const ANSWERS: Readonly<Record<string, Answering>> = {
  [learning.showCourse.path]: (_, { course }) => ({ course }),
  [learning.listCourseLessons.path]: (_, { lessons }) => ({ lessons }),
  [learning.showLesson.path]: (asked, snapshot) => {
    const lesson = lessonAt(asked, snapshot);
    return lesson ? { lesson: withPractice(lesson, snapshot) } : null;
  },
  [learning.listNearbyLessons.path]: (asked, snapshot) => {
    const order = lessonAt(asked, snapshot)?.location.lessonOrder;
    if (order === undefined) return null;
    return { lessons: snapshot.lessons.filter((it) => Math.abs(it.location.lessonOrder - order) <= 1) };
  },
  [lessonActivity.showText.path]: (asked, { texts }) => {
    const url = texts[String(asked['lessonID'])];
    return url === undefined ? null : { url };
  },
};

/** The answer to a call from a pack's snapshot, or null where the snapshot does not have it. */
export function answerFrom(snapshot: Snapshot, path: string, asked: Asked): unknown {
  const { courseCode, courseVer } = snapshot.course;
  const otherCourse =
    'courseCode' in asked && (asked['courseCode'] !== courseCode || Number(asked['courseVer']) !== courseVer);
  return otherCourse ? null : (ANSWERS[path]?.(asked, snapshot) ?? null);
}
