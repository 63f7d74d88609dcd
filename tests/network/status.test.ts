import { expect, test } from 'vitest';
import { createNetworkStatus } from '#network/status.ts';

type Answer = 'ok' | 'gone';

/** A place whose router and server can be switched off, and whose clock the test sets. */
function aPlace(answer: Answer = 'ok', deviceOnLine = true) {
  const place = { answer, deviceOnLine, listener: () => {}, timers: [] as (() => void)[], pings: 0 };
  const network = createNetworkStatus({
    fetch: async (input) => {
      if (String(input) === '/healthz') place.pings += 1;
      if (place.answer === 'gone') throw new TypeError('Failed to fetch');
      return new Response('{}');
    },
    deviceOnline: () => place.deviceOnLine,
    onChange: (listener) => {
      place.listener = listener;
    },
    later: (work) => void place.timers.push(work),
  });
  const settled = () => new Promise((done) => setImmediate(done));
  return { place, network, settled };
}

test('asks the server after a failed call before it reports offline', async () => {
  const { place, network, settled } = aPlace('gone');
  await expect(network.fetch('/api/v1/categories')).rejects.toThrow();
  await settled();
  expect(place.pings).toBe(1);
  expect(network.isOnline()).toBe(false);
});

test('is offline on a device that is online behind a dead router', async () => {
  const { place, network, settled } = aPlace('gone');
  place.listener();
  await settled();
  expect(network.isOnline()).toBe(false);
});

test('is online again once the server answers, without an action', async () => {
  const { place, network, settled } = aPlace('gone', false);
  const seen: boolean[] = [];
  network.subscribe(() => seen.push(network.isOnline()));
  expect(network.isOnline()).toBe(false);
  place.answer = 'ok';
  place.deviceOnLine = true;
  place.timers.shift()?.();
  await settled();
  expect(seen).toEqual([true]);
});

test('is online after the answer to a POST; ignores aborted calls', async () => {
  const { place, network, settled } = aPlace('gone', false);
  place.answer = 'ok';
  place.deviceOnLine = true;
  await network.fetch('/api/v1/private/onboarding', { method: 'POST' });
  expect(network.isOnline()).toBe(true);
  place.answer = 'gone';
  const given = AbortSignal.abort(new DOMException('left', 'AbortError'));
  await expect(network.fetch('/api/v1/plans/list', { signal: given })).rejects.toThrow();
  await settled();
  expect(place.pings).toBe(0);
});

test('asks the server soon after the start in a page that makes no call', async () => {
  const { place, network, settled } = aPlace('gone');
  expect(network.isOnline()).toBe(true);
  place.timers.shift()?.();
  await settled();
  expect(network.isOnline()).toBe(false);
});
