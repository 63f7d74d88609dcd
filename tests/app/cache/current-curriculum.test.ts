import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import type { AppContext } from '#app/context.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { aRunningSubscription, iso, NOW } from '#tests/features/purchase/a-purchase.ts';

/** The curriculum that opens for a person with these subscriptions and this choice. */
async function opened(subscriptions: Subscription[] | null, chosen: string | null = null) {
  const asked: string[] = [];
  const api = (async (endpoint) => {
    asked.push(endpoint.path);
    if (endpoint.path === '/subscriptions/list') return { subscriptions };
    return {
      onboarding: { categoryCode: 'guitar', currCode: 'gt-beginner', experience: 0, hasInstrument: 1 },
    };
  }) as Api;
  const context = {
    api,
    queries: createQueryClient(),
    selected: { read: () => chosen },
    session: { state: () => ({ kind: 'in', identity: { uid: 'hana' } }) },
  } as unknown as AppContext;
  return { currCode: await currentCurriculum(context, NOW), asked };
}

const guitar = { curriculum: { currCode: 'gt-beginner', currName: 'ギター' } };
const voice = { curriculum: { currCode: 'vo-beginner', currName: '歌' } };
const ended = { cancel: { cancelTime: iso(-20), expireTime: iso(-1) } };

test.each([[null], [[]]])(
  'no subscription (%j) selects pf-beginner, whatever the onboarding said',
  async (none) => {
    expect(await opened(none)).toEqual({ currCode: 'pf-beginner', asked: ['/subscriptions/list'] });
  },
);

test('a choice comes first, then the newest subscription that runs, then the newest', async () => {
  const older = aRunningSubscription({ ...guitar, startTime: iso(-40) });
  const newer = aRunningSubscription({ ...voice, ...ended, startTime: iso(-10) });
  expect((await opened([newer, older], 'vo-beginner')).currCode).toBe('vo-beginner');
  expect((await opened([newer, older])).currCode).toBe('gt-beginner');
  expect((await opened([newer, { ...older, ...ended }])).currCode).toBe('vo-beginner');
});
