import { expect, test } from 'vitest';
import { onActivityDelivered } from '#app/device/follow-session.ts';
import type { Activity } from '#outbox/activity.ts';
import type { SessionState } from '#session/session.ts';

function aPage() {
  let change = () => {};
  const waiting = new Map<string, number>();
  const page = { uid: 'hanako', delivered: 0 };
  const session = {
    state: (): SessionState => ({
      kind: 'in',
      identity: { uid: page.uid, email: null, displayName: null },
      checked: true,
    }),
    subscribe: () => () => undefined,
  };
  onActivityDelivered(
    {
      subscribe: (listener) => {
        change = listener;
        return () => undefined;
      },
    },
    { listOf: async (uid) => Array.from({ length: waiting.get(uid) ?? 0 }, () => ({}) as Activity) },
    session,
    () => {
      page.delivered += 1;
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

test('calls back when the server received an activity, and not when another one starts to wait', async () => {
  const { page, rows } = aPage();
  await rows('hanako', 2);
  expect(page.delivered).toBe(0);
  await rows('hanako', 1);
  expect(page.delivered).toBe(1);
  await rows('hanako', 3);
  expect(page.delivered).toBe(1);
  await rows('hanako', 0);
  expect(page.delivered).toBe(2);
});

test('does not call back when another person signs in who has fewer waiting', async () => {
  const { page, rows } = aPage();
  await rows('hanako', 3);
  await rows('taro', 1);
  await rows('hanako', 3);
  expect(page.delivered).toBe(0);
});
