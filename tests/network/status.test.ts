import { expect, test } from 'vitest';
import { createNetworkStatus } from '#network/status.ts';

type Answer = 'ok' | 'gone';

/** A network whose router and server can be switched off, and whose clock the test sets. */
function aNetwork(answer: Answer = 'ok', deviceOnline = true) {
  const world = { answer, deviceOnline, listener: () => {}, timers: [] as (() => void)[], pings: 0 };
  const network = createNetworkStatus({
    fetch: async (input) => {
      if (String(input) === '/healthz') world.pings += 1;
      if (world.answer === 'gone') throw new TypeError('Failed to fetch');
      return new Response('{}');
    },
    deviceOnline: () => world.deviceOnline,
    onChange: (listener) => {
      world.listener = listener;
    },
    later: (work) => void world.timers.push(work),
  });
  const settled = () => new Promise((done) => setImmediate(done));
  return { world, network, settled };
}

test('asks the server after a failed call before it reports offline', async () => {
  const { world, network, settled } = aNetwork('gone');
  await expect(network.fetch('/api/v1/categories')).rejects.toThrow();
  await settled();
  expect(world.pings).toBe(1);
  expect(network.isOnline()).toBe(false);
});

test('is offline on a device that is online behind a dead router', async () => {
  const { world, network, settled } = aNetwork('gone');
  world.listener();
  await settled();
  expect(network.isOnline()).toBe(false);
});

test('is online again once the server answers, without an action', async () => {
  const { world, network, settled } = aNetwork('gone', false);
  const seen: boolean[] = [];
  network.subscribe(() => seen.push(network.isOnline()));
  expect(network.isOnline()).toBe(false);
  world.answer = 'ok';
  world.deviceOnline = true;
  world.timers.shift()?.();
  await settled();
  expect(seen).toEqual([true]);
});

test('is online after the answer to a POST; ignores aborted calls', async () => {
  const { world, network, settled } = aNetwork('gone', false);
  world.answer = 'ok';
  world.deviceOnline = true;
  await network.fetch('/api/v1/private/onboarding', { method: 'POST' });
  expect(network.isOnline()).toBe(true);
  world.answer = 'gone';
  const given = AbortSignal.abort(new DOMException('left', 'AbortError'));
  await expect(network.fetch('/api/v1/plans/list', { signal: given })).rejects.toThrow();
  await settled();
  expect(world.pings).toBe(0);
});

test('asks the server soon after the start in a page that makes no call', async () => {
  const { world, network, settled } = aNetwork('gone');
  expect(network.isOnline()).toBe(true);
  world.timers.shift()?.();
  await settled();
  expect(network.isOnline()).toBe(false);
});

test('says when asked whether the server answers, and the status is that answer', async () => {
  const { world, network } = aNetwork('gone');
  expect(await network.check()).toBe(false);
  expect(network.isOnline()).toBe(false);
  world.answer = 'ok';
  expect(await Promise.all([network.check(), network.check()])).toEqual([true, true]);
  expect(network.isOnline()).toBe(true);
  expect(world.pings).toBe(2);
});
