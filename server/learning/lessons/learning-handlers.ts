import { ApiError } from '#contract/errors.ts';
import type { learning } from '#contract/learning.ts';
import { enrollmentStatusOf } from '#domain/billing/enrollment-status.ts';
import { nextTime } from '#domain/next-time.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Handlers } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { CourseRef } from '#server/learning/curriculum-store.ts';
import { subscriptionsOf } from '#server/learning/enrollment/enrollment-store.ts';
import { recordsOf } from './activity-store.ts';
import { courseView, listCourses } from './courses.ts';
import { isOpenByRecord, requireCourseAccess, requireReleasedLesson } from './lesson-access.ts';
import { type LessonFacts, lessonFor } from './lesson-access-store.ts';
import type { LessonMedia } from './lesson-media.ts';
import { presentLesson, withPractice } from './present.ts';
import { endsOf, type Syllabus, syllabusOf } from './syllabus.ts';

/** Where a syllabus comes from, besides what is published. */
const SYLLABUS_AREAS = ['money', 'learning', 'homework'] as const;

/** Calls about a learner's own curriculums, courses and lessons. */
export function learningHandlers(deps: ServerDeps, media: LessonMedia): Handlers<typeof learning> {
  const { db } = deps;
  const viewer = (caller: Caller) => ({ uid: caller.uid, now: deps.clock.now() });
  const present = (syllabus: Syllabus, entries = syllabus.entries) => ({
    lessons: entries.map((entry) => presentLesson(entry, syllabus, media)),
  });
  const ownSyllabus = async (currCode: string, caller: Caller) =>
    ownPart(await syllabusOf(db, currCode, viewer(caller)));
  const releasedLesson = async (ref: CourseRef & { lessonOrder: number }, caller: Caller) => {
    const { syllabus, entries } = await courseView(deps, ref, caller);
    const entry = entries.find(({ lesson }) => lesson.lesson_order === ref.lessonOrder);
    if (!entry) throw new ApiError('api/not-found');
    requireReleasedLesson(entry, syllabus);
    return { entry, syllabus };
  };

  return {
    listCurriculums: async (_, caller, call) => {
      call.cacheable({ areas: ['money'], until: null });
      const rows = await subscriptionsOf(db, caller.uid);
      const byCode = new Map(rows.map((row) => [row.curr_code, row.curr_name]));
      return { curriculums: [...byCode].map(([currCode, currName]) => ({ currCode, currName })) };
    },
    listCourses: async ({ currCode }, caller, call) => {
      const syllabus = await ownSyllabus(currCode, caller);
      call.cacheable({ areas: SYLLABUS_AREAS, until: syllabus.nextChangeAt });
      return { courses: listCourses(syllabus, media) };
    },
    listUserLessons: async ({ currCode }, caller, call) => {
      const syllabus = await ownSyllabus(currCode, caller);
      call.cacheable({ areas: SYLLABUS_AREAS, until: syllabus.nextChangeAt });
      return present(syllabus);
    },
    showStatus: async ({ currCode }, caller) => {
      const syllabus = await syllabusOf(db, currCode, viewer(caller));
      if (!syllabus) throw new ApiError('api/not-found');
      // Refuses as the lists do; but a newcomer's trial lessons are only a part of the curriculum.
      ownPart(syllabus);
      return { lessonStatus: statusOf(syllabus) };
    },
    showCourse: async (ref, caller) => {
      const { syllabus, course } = await courseView(deps, ref, caller);
      const [shown] = listCourses(syllabus, media, [course]);
      if (!shown) throw new ApiError('api/not-found');
      return { course: shown };
    },
    listCourseLessons: async (ref, caller) => {
      const { syllabus, entries } = await courseView(deps, ref, caller);
      return present(syllabus, entries);
    },
    showLesson: async (ref, caller, call) => {
      const found = await lessonFor(db, ref, caller.uid);
      const { entry, syllabus } =
        openByRecord(found, deps.clock.now()) ?? (await releasedLesson(ref, caller));
      call.cacheable({ areas: SYLLABUS_AREAS, until: syllabus.nextChangeAt });
      return { lesson: withPractice(presentLesson(entry, syllabus, media), found?.practice ?? null) };
    },
    listNearbyLessons: async (ref, caller) => {
      const { syllabus, entries } = await courseView(deps, ref, caller);
      if (!entries.some(({ lesson }) => lesson.lesson_order === ref.lessonOrder))
        throw new ApiError('api/not-found');
      return present(
        syllabus,
        entries.filter(({ lesson }) => Math.abs(lesson.lesson_order - ref.lessonOrder) <= 1),
      );
    },
  };
}

/** A lesson with what a person has done in it, where its own rows say that it is open; undefined where they do not. */
function openByRecord(found: LessonFacts | undefined, now: Date) {
  if (found === undefined || !isOpenByRecord(found, now)) return undefined;
  const { is_trial, delivered_at, enrollments } = found;
  const releasedAt = is_trial || delivered_at === null ? null : new Date(delivered_at);
  return {
    entry: { course: found, lesson: found, releasedAt, released: true },
    syllabus: {
      status: enrollmentStatusOf(enrollments, now.getTime()),
      logs: recordsOf(found),
      nextChangeAt: nextTime(endsOf(enrollments), now.getTime()),
    },
  };
}

/** Status of a whole curriculum: nothing is all delivered to a person who never subscribed. */
function statusOf({ entries, logs, status }: Syllabus) {
  const counts = entries.length > 0 && status !== 'never' && status !== 'visitor';
  return {
    allCompleted: counts && entries.every(({ lesson }) => logs.get(lesson.lesson_id)?.log.completed === true),
    allDelivered: counts && entries.every((entry) => entry.released),
  };
}

/**
 * Reduces a syllabus to what its person may use: everything with a running subscription, else the trial courses.
 * @throws ApiError api/not-found; without any trial course also api/forbidden or api/contract-expired
 */
function ownPart(syllabus: Syllabus | null): Syllabus {
  if (!syllabus) throw new ApiError('api/not-found');
  if (syllabus.status === 'running') return syllabus;
  const courses = syllabus.courses.filter((course) => course.is_trial);
  if (courses.length === 0) requireCourseAccess(false, syllabus.status);
  return { ...syllabus, courses, entries: syllabus.entries.filter((entry) => entry.course.is_trial) };
}
