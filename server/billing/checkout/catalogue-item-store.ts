import type { Category } from '#contract/entities/curriculum.ts';
import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import { isTaught } from '#server/learning/catalogue/commission-store.ts';
import type { PlanRow } from '#server/learning/enrollment/enrollment-store.ts';

/** A curriculum on a plan as it is sold, with the amount of its content. */
export interface PurchasableItem {
  readonly currCode: string;
  readonly currName: string;
  readonly category: Category;
  readonly admission: boolean;
  readonly plan: PlanRow;
  /** A plan with comments needs a teacher who answers this curriculum; who has it keeps it. */
  readonly isOffered: boolean;
  readonly courses: number;
  readonly lessons: number;
}

/** @throws ApiError 404 for an unknown curriculum or plan */
export async function findItem(db: Database, currCode: string, planID: number): Promise<PurchasableItem> {
  const curriculum = await db
    .selectFrom('curriculums as c')
    .innerJoin('categories as k', 'k.category_code', 'c.category_code')
    .select(['c.curr_name', 'c.admission', 'k.category_code', 'k.category_name'])
    .where('c.curr_code', '=', currCode)
    .executeTakeFirst();
  const plan = await db
    .selectFrom('plans')
    .selectAll()
    .where('plan_id', '=', Math.min(planID, 2_000_000_000))
    .executeTakeFirst();
  if (curriculum === undefined || plan === undefined) throw new ApiError('api/not-found');
  const { courses, lessons } = await db
    .selectFrom('courses as c')
    .innerJoin('lessons as l', 'l.course_id', 'c.course_id')
    .where('c.curr_code', '=', currCode)
    .where('c.is_current', '=', true)
    .select(({ fn }) => [
      fn.count<string>('c.course_id').distinct().as('courses'),
      fn.count<string>('l.lesson_id').as('lessons'),
    ])
    .executeTakeFirstOrThrow();
  return {
    currCode,
    currName: curriculum.curr_name,
    category: { categoryCode: curriculum.category_code, categoryName: curriculum.category_name },
    admission: curriculum.admission,
    plan,
    isOffered: !plan.teacher_comment || (await isTaught(db, currCode)),
    courses: Number(courses),
    lessons: Number(lessons),
  };
}

export async function hasCurriculum(conn: Database, currCode: string): Promise<boolean> {
  const curriculum = await conn
    .selectFrom('curriculums')
    .select('curr_code')
    .where('curr_code', '=', currCode)
    .executeTakeFirst();
  return curriculum !== undefined;
}
