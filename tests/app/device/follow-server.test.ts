import { expect, test } from 'vitest';
import { followServer } from '#app/device/follow-server.ts';
import type { ServerCheckResult } from '#outbox/server-check.ts';

/** Lets everything go on that waits for nothing but its turn. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** A page whose comparisons end when told to. */
function aPage() {
  const asked: string[] = [];
  const told: string[] = [];
  const open: ((check: ServerCheckResult) => void)[] = [];
  let uid: string | null = 'hanako';
  let moment = () => {};
  const { look, stop } = followServer({
    doubtful: Promise.resolve(new Set(['take-1'])),
    uid: () => uid,
    check: (who, doubtful) => {
      asked.push([who, ...doubtful].join(' '));
      return new Promise((resolve) => open.push(resolve));
    },
    report: ({ kind }) => told.push(kind),
    failed: () => told.push('failed'),
    onPutBack: () => told.push('deliver'),
    onMoment: (listener) => {
      moment = listener;
      return () => {
        moment = () => {};
      };
    },
  });
  const end = async (check: ServerCheckResult) => {
    open.shift()?.(check);
    await turns();
  };
  const sign = (next: string | null) => {
    uid = next;
  };
  return { look, stop, asked, told, end, sign, moment: () => moment() };
}

test('doubts are asked about until the school has answered, and not again', async () => {
  const page = aPage();
  page.look();
  await turns();
  await page.end({ odd: [], complete: false });
  page.moment();
  await turns();
  await page.end({ odd: [], complete: true });
  page.moment();
  await turns();
  expect(page.asked).toEqual(['hanako take-1', 'hanako take-1', 'hanako']);
});

test('a moment while it compares makes one comparison more; what was put back is told and delivered', async () => {
  const page = aPage();
  page.look();
  await turns();
  page.moment();
  page.moment();
  await turns();
  expect(page.asked).toHaveLength(1);
  await page.end({ odd: [{ kind: 'missing-at-school', takeID: 'take-1' }], complete: true });
  expect(page.told).toEqual(['missing-at-school', 'deliver']);
  expect(page.asked).toHaveLength(2);
  await page.end({ odd: [], complete: true });
  expect(page.asked).toHaveLength(2);
});

test('nobody is asked for while nobody is here, nor after the page has stopped', async () => {
  const page = aPage();
  page.sign(null);
  page.look();
  await turns();
  page.sign('hanako');
  page.stop();
  page.moment();
  await turns();
  expect(page.asked).toEqual([]);
});
