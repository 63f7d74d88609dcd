import { expect, test } from 'vitest';
import { followDelivered } from '#app/device/follow-session.ts';
import type { Activity } from '#outbox/activity.ts';
import type { SessionState } from '#session/session.ts';

function aPage() {
  let change = () => {};
  const waiting = new Map<string, number>();
  const page = { uid: 'hanako', told: 0 };
  const session = {
    state: (): SessionState => ({
      kind: 'in',
      identity: { uid: page.uid, email: null, displayName: null },
      checked: true,
    }),
    subscribe: () => () => undefined,
  };
  followDelivered(
    {
      subscribe: (listener) => {
        change = listener;
        return () => undefined;
      },
    },
    { listOf: async (uid) => Array.from({ length: waiting.get(uid) ?? 0 }, () => ({}) as Activity) },
    session,
    () => {
      page.told += 1;
    },
  );
  return {
    page,
    async rows(uid: string, count: number) {
      waiting.set(uid, count);
      page.uid = uid;
      change();
      await new Promise((done) => setImmediate(done));
    },
  };
}

test('says when something that waited has gone to the school, and not when something more waits', async () => {
  const { page, rows } = aPage();
  await rows('hanako', 2);
  expect(page.told).toBe(0);
  await rows('hanako', 1);
  expect(page.told).toBe(1);
  await rows('hanako', 3);
  expect(page.told).toBe(1);
  await rows('hanako', 0);
  expect(page.told).toBe(2);
});

test('somebody else who has less waiting is no news', async () => {
  const { page, rows } = aPage();
  await rows('hanako', 3);
  await rows('taro', 1);
  await rows('hanako', 3);
  expect(page.told).toBe(0);
});
