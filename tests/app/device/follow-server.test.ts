import { expect, test } from 'vitest';
import { followServer } from '#app/device/follow-server.ts';
import type { ServerCheckResult } from '#outbox/server-check.ts';

/** Lets all pending promises settle. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** A page whose comparisons end when reported to. */
function aPage() {
  const asked: string[] = [];
  const reported: string[] = [];
  const open: ((check: ServerCheckResult) => void)[] = [];
  let signedIn: string | null = 'hanako';
  let becomeActive = () => {};
  const { check, stop } = followServer({
    doubtful: Promise.resolve(new Set(['take-1'])),
    uid: () => signedIn,
    check: (uid, doubtful) => {
      asked.push([uid, ...doubtful].join(' '));
      return new Promise((resolve) => open.push(resolve));
    },
    report: ({ kind }) => reported.push(kind),
    onError: () => reported.push('failed'),
    onPutBack: () => reported.push('deliver'),
    onActive: (listener) => {
      becomeActive = listener;
      return () => {
        becomeActive = () => {};
      };
    },
  });
  const end = async (check: ServerCheckResult) => {
    open.shift()?.(check);
    await turns();
  };
  const sign = (next: string | null) => {
    signedIn = next;
  };
  return { check, stop, asked, reported, end, sign, becomeActive: () => becomeActive() };
}

test('asks about doubtful takes until the server has answered completely, and not again', async () => {
  const page = aPage();
  page.check();
  await turns();
  await page.end({ found: [], complete: false });
  page.becomeActive();
  await turns();
  await page.end({ found: [], complete: true });
  page.becomeActive();
  await turns();
  expect(page.asked).toEqual(['hanako take-1', 'hanako take-1', 'hanako']);
});

test('being active during a check makes one more check; what was put back is reported and delivered', async () => {
  const page = aPage();
  page.check();
  await turns();
  page.becomeActive();
  page.becomeActive();
  await turns();
  expect(page.asked).toHaveLength(1);
  await page.end({ found: [{ kind: 'missing-at-school', takeID: 'take-1' }], complete: true });
  expect(page.reported).toEqual(['missing-at-school', 'deliver']);
  expect(page.asked).toHaveLength(2);
  await page.end({ found: [], complete: true });
  expect(page.asked).toHaveLength(2);
});

test('checks nothing while nobody is signed in, nor after it was stopped', async () => {
  const page = aPage();
  page.sign(null);
  page.check();
  await turns();
  page.sign('hanako');
  page.stop();
  page.becomeActive();
  await turns();
  expect(page.asked).toEqual([]);
});
