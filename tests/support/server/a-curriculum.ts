import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/connect.ts';
import { insertTeacher } from '#server/teaching/teachers/account-store.ts';

const IMAGE = { cldnPublicID: 'covers/any', cldnVersion: 1 };
const TEACHER = 'hanaoka';

export interface ACourse {
  courseCode: string;
  isTrial?: boolean;
  lessons: number;
  /** 1 when left out. The ids of a later version begin with `<courseCode>_<courseVer>`. */
  courseVer?: number;
}

/** A curriculum with its courses and somebody who answers its recordings; a test names only what it is about. Lesson ids are `<courseCode>-<order>`. */
export async function aCurriculum(
  db: Database,
  { currCode = 'pf-beginner', admission = true, courses = [] as ACourse[], isTaught = true } = {},
): Promise<void> {
  const none = <T>(query: { doNothing(): T }) => query.doNothing();
  await db
    .insertInto('categories')
    .values({ category_code: 'piano', category_name: 'ピアノ', position: 1 })
    .onConflict(none)
    .execute();
  await db
    .insertInto('teachers')
    .values({
      teacher_id: TEACHER,
      family_name: '花岡',
      first_name: '澪',
      family_name_en: 'Hanaoka',
      first_name_en: 'Mio',
      avatar: null,
    })
    .onConflict(none)
    .execute();
  await db
    .insertInto('curriculums')
    .values({
      curr_code: currCode,
      curr_name: 'ピアノはじめて',
      category_code: 'piano',
      position: 1,
      admission,
      header: JSON.stringify({
        title: 'ピアノはじめて',
        description: '',
        admissionTexts: [],
        image: IMAGE,
        thumbnail: IMAGE,
        purchaseTopImage: IMAGE,
      }),
      products: JSON.stringify([]),
    })
    .execute();
  for (const [position, course] of courses.entries()) await addCourse(db, currCode, course, position);
  if (isTaught) await aCommission(db, currCode);
}

/** A teacher who answers the recordings of a curriculum; without one its スタンダード plan is not offered. */
export async function aCommission(db: Database, currCode: string): Promise<string> {
  const teacherID = randomUUID();
  const facts = { name: '花岡 澪', email: null, bio: '', subjects: [], image: null, currCodes: [currCode] };
  await insertTeacher(db, { teacherID, ...facts }, new Date('2026-11-01T00:00:00.000Z'));
  return teacherID;
}

/** Adds a course, or another version of one. */
export async function addCourse(
  db: Database,
  currCode: string,
  course: ACourse,
  position: number,
): Promise<void> {
  const { courseCode, courseVer = 1 } = course;
  const courseID = courseVer === 1 ? courseCode : `${courseCode}_${courseVer}`;
  await db
    .insertInto('courses')
    .values({
      course_id: courseID,
      course_code: courseCode,
      course_ver: courseVer,
      curr_code: currCode,
      course_name: courseCode,
      position,
      is_trial: course.isTrial ?? false,
      description: JSON.stringify({ lead: '', subtitle: '', body: '' }),
      image: JSON.stringify(IMAGE),
      teacher_ids: [TEACHER],
    })
    .execute();
  for (let order = 1; order <= course.lessons; order += 1) await addLesson(db, courseID, order);
}

export async function addLesson(db: Database, courseID: string, order: number): Promise<void> {
  await db
    .insertInto('lessons')
    .values({
      lesson_id: `${courseID}-${order}`,
      course_id: courseID,
      lesson_order: order,
      lesson_name: `第${order}回`,
      description: '',
      image: JSON.stringify(IMAGE),
      teacher_id: TEACHER,
      main_vimeo_id: 100 + order,
      homework_vimeo_id: null,
      homework: '弾いてみましょう。',
      text_file: `${'a'.repeat(64)}.md`,
      model_audio_file: `${'b'.repeat(64)}.m4a`,
      model_audio_type: 'audio/mp4',
    })
    .execute();
}

/** What publishing does with versions that the content folder does not have any more. */
export async function retireCourse(db: Database, courseID: string): Promise<void> {
  await db.updateTable('courses').set({ is_current: false }).where('course_id', '=', courseID).execute();
}

/** A subscription of a person who exists on the server (created here unless an earlier private call did). */
export async function aSubscription(
  db: Database,
  contract: { uid: string; start: Date; currCode?: string; expire?: Date; planID?: number },
): Promise<void> {
  await db
    .insertInto('people')
    .values({
      uid: contract.uid,
      email: null,
      display_name: null,
      created_at: contract.start,
      seen_at: contract.start,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
  await db
    .insertInto('subscriptions')
    .values({
      subscription_id: randomUUID(),
      uid: contract.uid,
      curr_code: contract.currCode ?? 'pf-beginner',
      plan_id: contract.planID ?? 1,
      start_time: contract.start,
      cancel_time: contract.expire ? contract.start : null,
      expire_time: contract.expire ?? null,
      cancel_reason: null,
      created_at: contract.start,
    })
    .execute();
}
