import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '#api/client.ts';
import { createPushDevice, forgetPush, renewPush } from '#app/device/push/push-device.ts';
import type { PushState } from '#features/push/push-state.ts';

const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
let calls: [string, unknown][] = [];
let failing = false;
const api = (async (endpoint: { path: string }, input: unknown) => {
  if (failing) throw new Error('offline');
  calls.push([endpoint.path, input]);
  return { publicKey: Buffer.alloc(65, 4).toString('base64url') };
}) as unknown as Api;

/** A browser whose push service gives addresses in turn; `answer` is what the person says to the prompt. */
function aBrowser(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  let now = permission;
  let count = 0;
  let current: object | null = null;
  const subscribe = vi.fn(async () => {
    count += 1;
    const endpoint = `https://fcm.googleapis.com/fcm/send/${count}`;
    current = {
      endpoint,
      toJSON: () => ({ endpoint, keys: KEYS }),
      unsubscribe: async () => {
        current = null;
      },
    };
    return current;
  });
  const manager = { subscribe, getSubscription: async () => current } as unknown as PushManager;
  return {
    subscribe,
    isSubscribed: () => current !== null,
    manager: async () => manager,
    permission: () => now,
    askPermission: async () => {
      now = answer;
      return answer;
    },
  };
}

function aStorage(): Storage {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  } as Storage;
}

type Browser = ReturnType<typeof aBrowser>;
const depsOf = (browser: Browser | undefined, storage = aStorage(), needsInstall = false) => ({
  ...{ api, uid: 'hana', storage, browser, needsInstall },
});
async function opened(deps: ReturnType<typeof depsOf>) {
  const device = createPushDevice(deps);
  await expect.poll(() => device.state.state.kind).not.toBe('looking');
  return device;
}
const sent = (path: string) => calls.filter(([called]) => called === path).map(([, input]) => input);

beforeEach(() => {
  calls = [];
  failing = false;
});

describe('what a device can', () => {
  test.each<[string, ReturnType<typeof depsOf>, PushState]>([
    ['no notices', depsOf(undefined), { kind: 'unsupported' }],
    [
      'an iPhone without the app on its home screen',
      depsOf(undefined, aStorage(), true),
      { kind: 'needs-install' },
    ],
    ['notices refused in the browser', depsOf(aBrowser('denied', 'denied')), { kind: 'blocked' }],
    ['never asked', depsOf(aBrowser('granted')), { kind: 'off', failed: false }],
  ])('%s', async (_, deps, state) => {
    expect((await opened(deps)).state.state).toEqual(state);
  });
});

test('is turned on after the person agreed, without content, and stays on at the next start', async () => {
  const deps = depsOf(aBrowser('granted'));
  const device = await opened(deps);
  await device.enable();
  expect(device.state.state).toEqual({ kind: 'on', showsContent: false, failed: false });
  expect(sent('/push/subscriptions/create')).toEqual([
    { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: KEYS, showsContent: false },
  ]);
  await device.showContent(true);
  expect((await opened(deps)).state.state).toEqual({ kind: 'on', showsContent: true, failed: false });
});

test('subscribes to nothing when the person refuses', async () => {
  const browser = aBrowser('denied');
  const device = await opened(depsOf(browser));
  await device.enable();
  expect(device.state.state).toEqual({ kind: 'blocked' });
  expect(browser.subscribe).not.toHaveBeenCalled();
});

test('says that it failed offline, and works at the next attempt', async () => {
  const device = await opened(depsOf(aBrowser('granted')));
  failing = true;
  await device.enable();
  expect(device.state.state).toEqual({ kind: 'off', failed: true });
  failing = false;
  await device.enable();
  expect(device.state.state).toEqual({ kind: 'on', showsContent: false, failed: false });
});

test('a change that fails leaves what is on as it is, and says so', async () => {
  const device = await opened(depsOf(aBrowser('granted')));
  await device.enable();
  await device.showContent(true);
  failing = true;
  await device.showContent(false);
  expect(device.state.state).toEqual({ kind: 'on', showsContent: true, failed: true });
  failing = false;
  await device.showContent(false);
  expect(device.state.state).toEqual({ kind: 'on', showsContent: false, failed: false });
});

test('is turned off at the server and in the browser', async () => {
  const browser = aBrowser('granted');
  const device = await opened(depsOf(browser));
  await device.enable();
  await device.disable();
  expect(device.state.state).toEqual({ kind: 'off', failed: false });
  expect(sent('/push/subscriptions/delete')).toHaveLength(1);
  expect(browser.isSubscribed()).toBe(false);
});

test('a subscription of another person on this device does not count as one of this person', async () => {
  const browser = aBrowser('granted');
  const storage = aStorage();
  await (await opened(depsOf(browser, storage))).enable();
  const other = await opened({ ...depsOf(browser, storage), uid: 'ken' });
  expect(other.state.state).toEqual({ kind: 'off', failed: false });
});

test('a sign-out ends it even offline, where the server learns it from the push service', async () => {
  const browser = aBrowser('granted');
  await (await opened(depsOf(browser))).enable();
  failing = true;
  await forgetPush(api, browser);
  expect(browser.isSubscribed()).toBe(false);
});

test('the next start sends the subscription again, for who turned it on alone', async () => {
  const deps = depsOf(aBrowser('granted'));
  await renewPush(deps);
  expect(calls).toEqual([]);
  await (await opened(deps)).enable();
  await renewPush({ ...deps, uid: 'ken' });
  expect(sent('/push/subscriptions/create')).toHaveLength(1);
  await renewPush(deps);
  expect(sent('/push/subscriptions/create')).toHaveLength(2);
});
