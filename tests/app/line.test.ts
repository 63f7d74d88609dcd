import { expect, test } from 'vitest';
import { createLine } from '#app/line.ts';

type Answer = 'ok' | 'gone';

/** A place whose router and school can be switched, and whose clock is turned by hand. */
function aPlace(answer: Answer = 'ok', deviceOnLine = true) {
  const place = { answer, deviceOnLine, listener: () => {}, timers: [] as (() => void)[], pings: 0 };
  const line = createLine({
    fetch: async (input) => {
      if (String(input) === '/healthz') place.pings += 1;
      if (place.answer === 'gone') throw new TypeError('Failed to fetch');
      return new Response('{}');
    },
    onLine: () => place.deviceOnLine,
    onChange: (listener) => {
      place.listener = listener;
    },
    later: (work) => void place.timers.push(work),
  });
  const settled = () => new Promise((done) => setImmediate(done));
  return { place, line, settled };
}

test('a failed call alone is not believed: the school is asked', async () => {
  const { place, line, settled } = aPlace('gone');
  await expect(line.fetch('/api/v1/categories')).rejects.toThrow();
  await settled();
  expect(place.pings).toBe(1);
  expect(line.isOn()).toBe(false);
});

test('a device that is online behind a dead router is offline', async () => {
  const { place, line, settled } = aPlace('gone');
  place.listener();
  await settled();
  expect(line.isOn()).toBe(false);
});

test('the line is on again once the school answers, without any press', async () => {
  const { place, line, settled } = aPlace('gone', false);
  const seen: boolean[] = [];
  line.subscribe(() => seen.push(line.isOn()));
  expect(line.isOn()).toBe(false);
  place.answer = 'ok';
  place.deviceOnLine = true;
  place.timers.shift()?.();
  await settled();
  expect(seen).toEqual([true]);
});

test('a written answer proves the line; one that was given up says nothing', async () => {
  const { place, line, settled } = aPlace('gone', false);
  place.answer = 'ok';
  place.deviceOnLine = true;
  await line.fetch('/api/v1/private/onboarding', { method: 'POST' });
  expect(line.isOn()).toBe(true);
  place.answer = 'gone';
  const given = AbortSignal.abort(new DOMException('left', 'AbortError'));
  await expect(line.fetch('/api/v1/plans/list', { signal: given })).rejects.toThrow();
  await settled();
  expect(place.pings).toBe(0);
});

test('a page that makes no call asks the school soon after its start', async () => {
  const { place, line, settled } = aPlace('gone');
  expect(line.isOn()).toBe(true);
  place.timers.shift()?.();
  await settled();
  expect(line.isOn()).toBe(false);
});
