import type { catalogue } from '#contract/catalogue.ts';
import { ApiError } from '#contract/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Handlers } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { isPurchasable } from '#server/learning/enrollment/application.ts';
import { enrollmentsOf, runningPlansOf } from '#server/learning/enrollment/enrollment-store.ts';
import { listCourses } from '#server/learning/lessons/courses.ts';
import type { LessonMedia } from '#server/learning/lessons/lesson-media.ts';
import { presentLesson } from '#server/learning/lessons/present.ts';
import { syllabusOf, syllabusOfCourse } from '#server/learning/lessons/syllabus.ts';
import { categoriesOf, curriculumsIn, curriculumWithCategory } from './catalogue-store.ts';
import { isTaught } from './commission-store.ts';

/** Calls of the public catalogue; with a bearer token they include the person's own state. */
export function catalogueHandlers(deps: ServerDeps, media: LessonMedia): Handlers<typeof catalogue> {
  const { db } = deps;
  const viewer = (caller: Caller | undefined) => ({ uid: caller?.uid, now: deps.clock.now() });
  const syllabus = async (currCode: string, caller: Caller | undefined) => {
    const found = await syllabusOf(db, currCode, viewer(caller));
    if (!found) throw new ApiError('api/not-found');
    return found;
  };
  const curriculum = async (currCode: string) => {
    const row = await curriculumWithCategory(db, currCode);
    if (!row) throw new ApiError('api/not-found');
    return row;
  };

  return {
    listCategories: async () => ({ categories: await categoriesOf(db) }),
    listCurriculums: async ({ code }) => {
      const rows = await curriculumsIn(db, code);
      if (!rows) throw new ApiError('api/not-found');
      return { curriculums: rows };
    },
    showCurriculum: async ({ currCode }) => {
      const row = await curriculum(currCode);
      return { curriculum: { currCode: row.curr_code, currName: row.curr_name } };
    },
    showCategory: async ({ currCode }) => {
      const row = await curriculum(currCode);
      return { category: { categoryCode: row.category_code, categoryName: row.category_name } };
    },
    listCourses: async ({ currCode }, caller) => ({
      courses: listCourses(await syllabus(currCode, caller), media),
    }),
    listLessons: async (ref, caller) => {
      const found = await syllabusOfCourse(db, ref, viewer(caller));
      const entries = found.entries.filter(({ course }) => course.course_code === ref.courseCode);
      return { lessons: entries.map((entry) => presentLesson(entry, found, media)) };
    },
    countLessons: async ({ currCode }, caller) => ({
      lessonCount: (await syllabus(currCode, caller)).entries.length,
    }),
    showHeader: async ({ currCode }) => ({ header: (await curriculum(currCode)).header }),
    // A plan with comments needs a teacher; who has one sees what they have (product-rules R13.5).
    listProducts: async ({ currCode }, caller) => {
      const { products } = await curriculum(currCode);
      if (await isTaught(db, currCode)) return { products };
      const own =
        caller === undefined ? [] : await runningPlansOf(db, caller.uid, currCode, deps.clock.now());
      return {
        products: products.filter(
          ({ feature }) => !feature.teacherComment || own.includes(feature.featureID),
        ),
      };
    },
    // Joining and joining again are closed while a subscription runs, and only then (docs/decisions/011-lesson-releases.md).
    showPurchasable: async ({ currCode }, caller) => {
      await curriculum(currCode);
      const own = caller === undefined ? [] : await enrollmentsOf(db, caller.uid, currCode);
      return { canPurchase: isPurchasable(own, deps.clock.now().getTime()) };
    },
    showAdmission: async ({ currCode }) => ({ admission: (await curriculum(currCode)).admission }),
  };
}
