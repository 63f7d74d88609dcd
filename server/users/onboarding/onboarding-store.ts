import type { Selectable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Onboardings } from '#server/db/tables/people.ts';

export async function findAnswers(db: Database, uid: string): Promise<Selectable<Onboardings> | undefined> {
  return await db.selectFrom('onboardings').selectAll().where('uid', '=', uid).executeTakeFirst();
}

export async function isCurriculumOf(db: Database, categoryCode: string, currCode: string): Promise<boolean> {
  const known = await db
    .selectFrom('curriculums')
    .select('curr_code')
    .where('curr_code', '=', currCode)
    .where('category_code', '=', categoryCode)
    .executeTakeFirst();
  return known !== undefined;
}

type Answers = Omit<Selectable<Onboardings>, 'uid' | 'created_at'>;

/** Replaces earlier answers; the time of the first ones stays. */
export async function saveAnswers(db: Database, uid: string, answers: Answers): Promise<void> {
  await db
    .insertInto('onboardings')
    .values({ uid, created_at: answers.updated_at, ...answers })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(answers))
    .execute();
}
