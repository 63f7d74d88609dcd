import { beforeAll, expect, it } from 'vitest';
import { inbox } from '#contract/notices/inbox.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { announceEndingFreeMonths } from '#server/billing/notices/free-month-ending.ts';
import { aBuyer } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 4 }] });
  await aTeacher(server);
});

const run = (stopping?: AbortSignal) => announceEndingFreeMonths(server.deps, stopping);
async function billingNoticesOf(uid: string) {
  const { body } = await server.answer(inbox.list, {}, uid);
  return body.notices.filter(({ kind }: { kind: string }) => kind === 'billing');
}

async function aLearnerInTheFreeMonth(uid: string) {
  const buyer = aBuyer(server, uid);
  await buyer.card();
  expect((await buyer.join()).status).toBe(200);
  return buyer;
}

it('tells three days before the first charge when it is and how much, once', async () => {
  await aLearnerInTheFreeMonth('mio');
  const cancelled = await aLearnerInTheFreeMonth('jun');
  await cancelled.cancel();
  await run();
  expect(await billingNoticesOf('mio')).toEqual([]);
  // Joined on 21 November at 10:02: the first charge is on 21 December, three days before it is the 18th.
  server.clock.advance(27 * DAY_MS - 11 * HOUR_MS);
  await run();
  expect(await billingNoticesOf('mio')).toEqual([]);
  server.clock.advance(HOUR_MS);
  // A server that stops leaves people to the next run.
  await run(AbortSignal.abort());
  expect(await billingNoticesOf('mio')).toEqual([]);
  await run();
  await run();
  expect(await billingNoticesOf('mio')).toMatchObject([
    {
      title: '無料の期間は2026年12月20日(日)までです',
      body: expect.stringContaining(
        '「ピアノはじめて」（スタンダードプラン）は、2026年12月21日(月)に2,980円（税込）のお支払いがあります。',
      ),
      link: '/settings/subscriptions',
    },
  ]);
  expect(await billingNoticesOf('jun')).toEqual([]);
  server.clock.advance(2 * DAY_MS);
  await run();
  expect(await billingNoticesOf('mio')).toHaveLength(1);
});

it('says so late rather than never when no server ran, and not after the month', async () => {
  await aLearnerInTheFreeMonth('ren');
  server.clock.advance(30 * DAY_MS - HOUR_MS);
  await run();
  const late = await billingNoticesOf('ren');
  expect(late.length).toBeLessThanOrEqual(1);
  server.clock.advance(3 * DAY_MS);
  await run();
  expect(await billingNoticesOf('ren')).toHaveLength(late.length);
});
