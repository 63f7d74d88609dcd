import { beforeAll, describe, expect, it } from 'vitest';
import { onboarding } from '#contract/onboarding.ts';
import { plans, subscriptions } from '#contract/subscriptions.ts';
import { users } from '#contract/users.ts';
import { aCurriculum, aSubscription } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
const ANSWERS = { categoryCode: 'piano', currCode: 'pf-beginner', experience: 0, hasInstrument: 1 };

const answer: AServer['answer'] = (...call) => server.answer(...call);

beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.database.db);
});

describe('onboarding', () => {
  it('is null until answered, and then what was answered last', async () => {
    expect((await answer(onboarding.show, {}, 'mio')).body).toEqual({ onboarding: null });
    expect((await answer(onboarding.answer, ANSWERS, 'mio')).status).toBe(200);
    const changed = { ...ANSWERS, experience: 3, gender: '回答しない' as const };
    await answer(onboarding.answer, changed, 'mio');
    expect((await answer(onboarding.show, {}, 'mio')).body).toEqual({ onboarding: changed });
    expect((await answer(onboarding.show, {}, 'jun')).body).toEqual({ onboarding: null });
  });
  it.each([
    { experience: 4 },
    { hasInstrument: -1 },
    { gender: '秘密' },
    { currCode: 'no-such' },
    { categoryCode: 'drums' },
    { experience: '0' },
  ])('refuses %j', async (wrong) => {
    const refused = await answer(onboarding.answer, { ...ANSWERS, ...wrong } as never, 'mio');
    expect(refused).toMatchObject({ status: 400, body: { errorCode: 'api/bad-request' } });
  });
});

describe('plans and subscriptions', () => {
  it('plans are public, in yen', async () => {
    expect((await answer(plans.list, {})).body).toEqual({
      plans: [
        { planID: 1, planName: 'standard', planPrice: 2980 },
        { planID: 2, planName: 'entry', planPrice: 980 },
      ],
    });
  });
  it('are null without any, else newest first with the end of a cancelled one', async () => {
    expect((await answer(subscriptions.list, {}, 'jun')).body).toEqual({ subscriptions: null });
    const start = new Date('2026-01-31T00:00:00.000Z');
    const expire = new Date('2026-03-31T00:00:00.000Z');
    const again = new Date('2026-10-01T00:00:00.000Z');
    await aSubscription(server.database.db, { uid: 'mio', start, expire, planID: 2 });
    await aSubscription(server.database.db, { uid: 'mio', start: again });
    const { body } = await answer(subscriptions.list, {}, 'mio');
    expect(body.subscriptions).toEqual([
      {
        plan: { planID: 1, planName: 'standard', planPrice: 2980 },
        category: { categoryCode: 'piano', categoryName: 'ピアノ' },
        curriculum: { currCode: 'pf-beginner', currName: 'ピアノはじめて' },
        startTime: again.toISOString(),
        updated: false,
        completed: false,
        // Granted by the school: nobody pays for it.
        billed: false,
        nextCharge: null,
        trialUntil: null,
        ifContinued: null,
        nextPlan: null,
        trouble: null,
      },
      expect.objectContaining({
        plan: { planID: 2, planName: 'entry', planPrice: 980 },
        cancel: { cancelTime: start.toISOString(), expireTime: expire.toISOString() },
      }),
    ]);
  });
});

describe('a person', () => {
  it('is stored by the first private call and sees only their own profile', async () => {
    expect((await answer(users.me, {}, 'new-one')).body).toEqual({
      profile: {
        ...{ uid: 'new-one', email: 'new-one@example.jp', emailVerified: true, displayName: null },
        ...{ username: null, image: null },
      },
      inbox: 0,
      flags: { haveClosedGuidance: false },
    });
  });
  it('closes the guidance once', async () => {
    await answer(users.closeGuidance, {}, 'new-one');
    expect((await answer(users.me, {}, 'new-one')).body.flags).toEqual({ haveClosedGuidance: true });
  });
  it('signs out with an answer', async () => {
    expect(await answer(users.signOut, {}, 'new-one')).toEqual({ status: 200, body: {} });
  });
  it.each([users.me, users.signOut, onboarding.show, subscriptions.list])(
    '%# needs a sign-in',
    async (call) => {
      expect(await answer(call, {})).toMatchObject({ status: 401, body: { errorCode: 'api/unauthorized' } });
    },
  );
});
