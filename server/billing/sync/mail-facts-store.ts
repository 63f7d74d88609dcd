import type { Database } from '#server/db/connect.ts';

/** The address of a person, and what a mail calls the curriculum and the plan. */
export async function findMailFacts(
  trx: Database,
  { uid, currCode, planID }: { uid: string; currCode: string; planID: number },
) {
  return await trx
    .selectFrom(['people as p', 'curriculums as c', 'plans as k'])
    .where('p.uid', '=', uid)
    .where('c.curr_code', '=', currCode)
    .where('k.plan_id', '=', planID)
    .select(['p.email', 'c.curr_name', 'k.plan_name'])
    .executeTakeFirst();
}
