import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { refusal } from './cli-error.ts';
import type { LearnerRef } from './command-input.ts';
import { TEXTS } from './texts.ts';

export interface Learner {
  readonly uid: string;
  readonly email: string | null;
  readonly display_name: string | null;
}

/** Finds a learner by e-mail address or uid. @throws CliError for none and for several */
export async function findLearner(db: Database, ref: LearnerRef): Promise<Learner> {
  const people = await db
    .selectFrom('people')
    .select(['uid', 'email', 'display_name'])
    .$if('uid' in ref, (query) => query.where('uid', '=', 'uid' in ref ? ref.uid : ''))
    .$if('email' in ref, (query) =>
      query.where(sql`lower(email)`, '=', 'email' in ref ? ref.email.toLowerCase() : ''),
    )
    .execute();
  const [first, second] = people;
  const given = 'uid' in ref ? ref.uid : ref.email;
  if (first === undefined) throw refusal(TEXTS.noLearner(given));
  if (second !== undefined)
    throw refusal(
      TEXTS.manyLearners(
        given,
        people.map(({ uid }) => uid),
      ),
    );
  return first;
}
