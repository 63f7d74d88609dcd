// @module-tag extended
import { beforeAll, expect, test } from 'vitest';
import { learners } from '#contract/teach/learners.ts';
import { queue } from '#contract/teach/queue.ts';
import { users } from '#contract/users.ts';
import { createApp } from '#server/app.ts';
import { JOBS } from '#server/jobs/jobs.ts';
import { listAnnouncements } from '#server/notices/announcement-store.ts';
import { type Explained, explained, explainedInUse, watched } from '#tests/support/community/explained.ts';
import { type AServer, aBearer, aServer, requestOf } from '#tests/support/server/a-server.ts';
import { type ATeacher, aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { NEW_CURRICULUM, PEOPLE, seedSchool, WAITING } from '#tests/support/teaching/seed-school.ts';

/*
 * What the console, the jobs and the deletion of an account read of a school that has gathered rows for years, by the planner's own
 * choice: what grows with everybody is found by an index.
 */
const GROWING =
  /^(people|profiles|posts|post_comments|post_likes|notices|messages|subscriptions|deliveries|lesson_logs|practice_spans|uploads|user_audios|m4as|submissions|answers|answer_comments|answer_drafts|idempotency_keys) by Seq Scan/;
/** A job reads each subscription: whose free month ends, which were not read at Stripe for a day. */
const END_TO_END: Readonly<Record<string, string>> = {
  'free-month-ending': 'subscriptions by Seq Scan',
  'reconcile-payments': 'subscriptions by Seq Scan',
};
/** What a page of learners has in its lessons, takes and practice (`remind-homework`), or a page of the queue beside what waits. */
const MAX_ROWS = 200 * 60;
/** Its queue is made by the first start of jobs. */
const OF_THE_QUEUE = 'purge-queue';

let server: AServer;
let watching: ReturnType<typeof watched>;
let app: AServer['app'];
let teacher: ATeacher;
let ofNewCurriculum: ATeacher;
beforeAll(async () => {
  server = await aServer();
  await seedSchool(server.database, server.clock.now());
  watching = watched(server.database.pool);
  app = createApp({ ...server.deps, db: watching.db });
  teacher = await aTeacher({ app, deps: server.deps });
  ofNewCurriculum = await aTeacher({ app, deps: server.deps }, { currCodes: [NEW_CURRICULUM] });
});

async function plansOf(work: () => Promise<unknown>, explain = explained): Promise<Explained[]> {
  watching.statements.length = 0;
  await work();
  const asked = watching.statements.filter(({ sql }) => /^\s*(select|update|delete|with)/i.test(sql));
  expect(asked.length).toBeGreaterThan(0);
  const plans: Explained[] = [];
  // Each as it was sent first: the last page of people may be empty.
  for (const statement of new Map(asked.toReversed().map((each) => [each.sql, each])).values())
    plans.push(await explain(server.database.pool, statement));
  for (const { rows, sql } of plans) expect(rows, sql).toBeLessThan(MAX_ROWS);
  return plans;
}

const readFromEndToEnd = (plans: readonly Explained[]) => [
  ...new Set(plans.flatMap(({ scans }) => scans.filter((scan) => GROWING.test(scan)))),
];

test.each([
  ['waiting', () => teacher.send(queue.list, { view: 'waiting' })],
  ['mine', () => teacher.send(queue.list, { view: 'mine' })],
  ['answered', () => teacher.send(queue.list, { view: 'answered' })],
  ['answered, where nothing was', () => ofNewCurriculum.send(queue.list, { view: 'answered' })],
  ['a learner', () => teacher.send(learners.show, { learnerID: 'p-7' })],
])('the console’s list: %s', async (_, ask) => {
  for (const explain of [explained, explainedInUse]) {
    const plans = await plansOf(async () => expect((await ask()).status).toBe(200), explain);
    expect(readFromEndToEnd(plans)).toEqual([]);
    for (const { rows, sql } of plans) expect(rows, sql).toBeLessThan(15 * WAITING);
  }
});

// A name may be anybody's, so all of them are read; the recordings of those who have it only as far as the page needs.
test.each([
  ['few', 'p 77'],
  ['many', 'p 1'],
])('the console’s list of what was answered to learners of a name that %s have', async (_, learner) => {
  const expected = await newestAnswered(learner);
  for (const explain of [explained, explainedInUse]) {
    const plans = await plansOf(async () => {
      const { submissions, page } = await answered({ learner });
      expect(submissions).toEqual(expected.slice(0, 30));
      expect(page).toEqual({ next: 2 });
    }, explain);
    expect(readFromEndToEnd(plans).filter((scan) => !/^(people|profiles) /.test(scan))).toEqual([]);
    for (const { rows, sql } of plans) expect(rows, sql).toBeLessThan(2 * PEOPLE + 2 * WAITING);
  }
  expect((await answered({ learner, page: 2 })).submissions).toEqual(expected.slice(30));
});

test('pages of what was answered in several lessons follow one another', async () => {
  const expected = await newestAnswered('');
  expect((await answered({})).submissions).toEqual(expected.slice(0, 30));
  expect((await answered({ page: 2 })).submissions).toEqual(expected.slice(30));
});

async function answered(filter: { learner?: string; page?: number }) {
  const { body } = await teacher.answer(queue.list, { view: 'answered', ...filter });
  const { submissions, page } = queue.list.output.parse(body);
  return { submissions: submissions.map(({ submissionID }) => submissionID), page };
}

/** The first two pages, read in the plainest way. */
async function newestAnswered(name: string): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('submissions as s')
    .innerJoin('profiles as p', 'p.uid', 's.uid')
    .where('s.answered_at', 'is not', null)
    .where('p.display_name', 'like', `%${name}%`)
    .orderBy('s.answered_at', 'desc')
    .select('s.submission_id')
    .limit(60)
    .execute();
  return rows.map(({ submission_id }) => submission_id);
}

test.each(
  JOBS.filter(({ everyServer, prompt, name }) => !everyServer && !prompt && name !== OF_THE_QUEUE).map(
    (job) => [job.name, job] as const,
  ),
)('the job %s', async (name, job) => {
  const deps = { ...server.deps, db: watching.db };
  const plans = await plansOf(() => job.run(deps, new AbortController().signal));
  expect(readFromEndToEnd(plans)).toEqual(name in END_TO_END ? [END_TO_END[name]] : []);
});

test('how many have and have read an announcement is counted among announcements alone', async () => {
  const plans = await plansOf(() => listAnnouncements(watching.db, 100));
  expect(readFromEndToEnd(plans)).toEqual([]);
  for (const { rows, sql } of plans) expect(rows, sql).toBeLessThan(3 * PEOPLE);
});

// Last: the account is gone then. Whom its rows refer to, foreign-keys.test.ts holds.
test('the deletion of an account reads what is its own', async () => {
  const remove = requestOf(users.remove, {}, aBearer('p-9'));
  const plans = await plansOf(async () => {
    await server.database.db
      .updateTable('subscriptions')
      .set({ cancel_time: server.clock.now(), expire_time: server.clock.now() })
      .where('uid', '=', 'p-9')
      .execute();
    expect((await app.request(remove)).status).toBe(200);
  });
  expect(readFromEndToEnd(plans)).toEqual([]);
  for (const { rows, sql } of plans) expect(rows, sql).toBeLessThan(1_000);
});
