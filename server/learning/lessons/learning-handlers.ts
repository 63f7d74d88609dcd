import { ApiError } from '#contract/errors.ts';
import type { learning } from '#contract/learning.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Handlers } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { subscriptionsOf } from '#server/learning/enrolment/enrolment-store.ts';
import { listCourses } from './course-list.ts';
import { courseFor } from './course-of.ts';
import type { CourseRef } from './curriculum-store.ts';
import type { LessonMedia } from './lesson-media.ts';
import { mayOpen, maySeeCourse } from './may.ts';
import { presentLesson } from './present.ts';
import { type Syllabus, syllabusOf } from './syllabus.ts';

/** "User learning data" of section 7. */
export function learningHandlers(deps: ServerDeps, media: LessonMedia): Handlers<typeof learning> {
  const { db } = deps;
  const viewer = (caller: Caller) => ({ uid: caller.uid, now: deps.clock.now() });
  const present = (syllabus: Syllabus, places = syllabus.places) => ({
    lessons: places.map((place) => presentLesson(place, syllabus, media)),
  });
  const own = async (currCode: string, caller: Caller) =>
    ownPart(await syllabusOf(db, currCode, viewer(caller)));
  const ofCourse = (ref: CourseRef, caller: Caller) => courseFor(deps, ref, caller);

  return {
    listCurriculums: async (_, caller) => {
      const rows = await subscriptionsOf(db, caller.uid);
      const byCode = new Map(rows.map((row) => [row.curr_code, row.curr_name]));
      return { curriculums: [...byCode].map(([currCode, currName]) => ({ currCode, currName })) };
    },
    listCourses: async ({ currCode }, caller) => ({
      courses: await listCourses(db, await own(currCode, caller)),
    }),
    listUserLessons: async ({ currCode }, caller) => present(await own(currCode, caller)),
    showStatus: async ({ currCode }, caller) => {
      const { places, logs } = await own(currCode, caller);
      return {
        lessonStatus: {
          allCompleted:
            places.length > 0 && places.every(({ lesson }) => logs.get(lesson.lesson_id)?.completed),
          allDelivered: places.length > 0 && places.every((place) => place.delivered),
        },
      };
    },
    showCourse: async (ref, caller) => {
      const { syllabus, course } = await ofCourse(ref, caller);
      const [shown] = await listCourses(db, syllabus, [course]);
      if (!shown) throw new ApiError('api/not-found');
      return { course: shown };
    },
    listCourseLessons: async (ref, caller) => {
      const { syllabus, places } = await ofCourse(ref, caller);
      return present(syllabus, places);
    },
    showLesson: async (ref, caller) => {
      const { syllabus, places } = await ofCourse(ref, caller);
      const place = places.find((entry) => entry.lesson.lesson_order === ref.lessonOrder);
      if (!place) throw new ApiError('api/not-found');
      mayOpen(place, syllabus);
      return { lesson: presentLesson(place, syllabus, media) };
    },
    listAround: async (ref, caller) => {
      const { syllabus, places } = await ofCourse(ref, caller);
      if (!places.some((entry) => entry.lesson.lesson_order === ref.lessonOrder))
        throw new ApiError('api/not-found');
      return present(
        syllabus,
        places.filter((entry) => Math.abs(entry.lesson.lesson_order - ref.lessonOrder) <= 1),
      );
    },
  };
}

/**
 * What of a curriculum is a person's: all of it with a running contract, else its trial courses, which need none.
 * Without any trial course the refusal is the plain one (never subscribed, or ended).
 */
function ownPart(syllabus: Syllabus | null): Syllabus {
  if (!syllabus) throw new ApiError('api/not-found');
  if (syllabus.standing === 'running') return syllabus;
  const courses = syllabus.courses.filter((course) => course.is_trial);
  if (courses.length === 0) maySeeCourse(false, syllabus.standing);
  return { ...syllabus, courses, places: syllabus.places.filter((place) => place.course.is_trial) };
}
