import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expireTimeOf } from '#domain/billing.ts';
import type { Database } from '#server/db/connect.ts';
import { settleDeliveries } from '#server/learning/releases/record-releases.ts';
import type { Who } from './command-words.ts';
import { refused } from './school-error.ts';
import { TEXTS } from './texts.ts';

export interface Person {
  readonly uid: string;
  readonly email: string | null;
  readonly display_name: string | null;
}

export async function findPerson(db: Database, who: Who): Promise<Person> {
  const people = await db
    .selectFrom('people')
    .select(['uid', 'email', 'display_name'])
    .$if('uid' in who, (query) => query.where('uid', '=', 'uid' in who ? who.uid : ''))
    .$if('email' in who, (query) =>
      query.where(sql`lower(email)`, '=', 'email' in who ? who.email.toLowerCase() : ''),
    )
    .execute();
  const [first, second] = people;
  const given = 'uid' in who ? who.uid : who.email;
  if (first === undefined) throw refused(TEXTS.noPerson(given));
  if (second !== undefined)
    throw refused(
      TEXTS.manyPeople(
        given,
        people.map(({ uid }) => uid),
      ),
    );
  return first;
}

export async function refuseUnknownCurriculum(db: Database, currCode: string): Promise<void> {
  const known = await db.selectFrom('curriculums').select('curr_code').orderBy('position').execute();
  const codes = known.map(({ curr_code }) => curr_code);
  if (!codes.includes(currCode)) throw refused(TEXTS.noCurriculum(currCode, codes));
}

export interface NewContract {
  readonly person: Person;
  readonly name: string;
  readonly curriculum: string;
  readonly plan: 'standard' | 'entry';
  readonly start: Date;
  readonly now: Date;
}

/** Gives a person a subscription without payment. */
export async function grantSubscription(db: Database, given: NewContract): Promise<void> {
  await refuseUnknownCurriculum(db, given.curriculum);
  const { plan_id } = await db
    .selectFrom('plans')
    .select('plan_id')
    .where('plan_name', '=', given.plan)
    .executeTakeFirstOrThrow();
  const made = await db
    .insertInto('subscriptions')
    .values({
      subscription_id: randomUUID(),
      uid: given.person.uid,
      curr_code: given.curriculum,
      plan_id,
      start_time: given.start,
      cancel_reason: null,
      created_at: given.now,
    })
    // The index lets nobody have two running contracts for one curriculum, whoever grants at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .returning('subscription_id')
    .executeTakeFirst();
  if (made === undefined) throw refused(TEXTS.alreadyOpen(given.name, given.curriculum));
}

export interface Cancellation {
  readonly person: Person;
  readonly name: string;
  readonly curriculum: string;
  readonly expire: Date | undefined;
  readonly now: Date;
}

/** Ends a running subscription that nobody pays for: on the given day, else when the month that has begun is over. */
export async function cancelSubscription(db: Database, given: Cancellation): Promise<Date> {
  const { person, curriculum, now } = given;
  await refuseUnknownCurriculum(db, curriculum);
  return await db.transaction().execute(async (trx) => {
    // What came until now came under the contract as it was, also when the end is set before today.
    await settleDeliveries(trx, person.uid, now);
    const open = await openContract(trx, person.uid, curriculum)
      .where('stripe_subscription_id', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (open === undefined) throw refused(TEXTS.notOpen(given.name, curriculum));
    const expire = given.expire ?? new Date(expireTimeOf(open.start_time.getTime(), now.getTime(), true));
    if (expire <= open.start_time) throw refused(TEXTS.expireBeforeStart);
    await trx
      .updateTable('subscriptions')
      .set({ cancel_time: now, expire_time: expire })
      .where('subscription_id', '=', open.subscription_id)
      .execute();
    return expire;
  });
}

/** The contract that can be cancelled. */
export function openContract(db: Database, uid: string, currCode: string) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where(({ and }) => and({ uid, curr_code: currCode, completed: false }))
    .where('cancel_time', 'is', null);
}

function contracts(db: Database) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('people as p', 'p.uid', 's.uid')
    .innerJoin('plans as k', 'k.plan_id', 's.plan_id')
    .leftJoin('plans as n', 'n.plan_id', 's.next_plan_id')
    .select(['p.uid', 'p.email', 'p.display_name', 's.curr_code', 'k.plan_name'])
    .select(['s.start_time', 's.cancel_time', 's.expire_time', 's.completed', 's.stripe_subscription_id'])
    .select(['s.price', 's.next_price', 's.period_end', 's.past_due_since', 's.trial'])
    .select(['k.plan_price', 'n.plan_name as next_plan_name'])
    .orderBy('s.start_time', 'desc');
}

export type ContractRow = Awaited<ReturnType<ReturnType<typeof contracts>['execute']>>[number];

export function listContracts(
  db: Database,
  filter: { uid: string | undefined; curriculum: string | undefined },
): Promise<ContractRow[]> {
  let query = contracts(db);
  if (filter.uid !== undefined) query = query.where('s.uid', '=', filter.uid);
  if (filter.curriculum !== undefined) query = query.where('s.curr_code', '=', filter.curriculum);
  return query.execute();
}
