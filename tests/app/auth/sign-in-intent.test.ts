import { expect, test, vi } from 'vitest';
import { resumeIntent } from '#app/auth/resume-intent.ts';
import { signInIntent } from '#app/auth/sign-in-intent.ts';
import type { LazyDevice } from '#app/device/open-device.ts';
import type { ConfigKey } from '#local/rows/device-config.ts';
import { waitFor } from '#tests/support/eventually.ts';
import { accessAt } from '#tests/support/route-access.ts';

const HOUR = 3_600_000;
const PIANO = { currCode: 'pf-beginner', planID: 2 };

/** A phone with its rows and its localStorage, and the app that is open on it. */
function aPhone() {
  const rows = new Map<ConfigKey, unknown>();
  const stored = new Map<string, string>();
  const phone = { now: 1_000, shut: false };
  const config = {
    read: async (key: ConfigKey) => rows.get(key) ?? null,
    write: async (key: ConfigKey, value: unknown) => void rows.set(key, value),
    clear: async (key: ConfigKey) => void rows.delete(key),
  };
  const device = {
    async load() {
      if (phone.shut) throw new Error('no rows here');
      return { outbox: { config } };
    },
  } as unknown as LazyDevice;
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  /** What a start of the app sees of them. */
  const intent = () => signInIntent({ device, storage, now: () => phone.now });
  return { rows, stored, phone, intent, now: intent() };
}

test('knows a sign-up after the sign-in, once', async () => {
  const { rows, stored, intent } = aPhone();
  intent().signUp();
  await waitFor(() => expect(rows.get('signInIntent')).toEqual({ kind: 'signUp' }));
  const next = intent();
  expect(await next.take()).toEqual({ kind: 'signUp' });
  expect(await next.take()).toEqual({ kind: 'none' });
  expect([rows.size, stored.size]).toEqual([0, 0]);
});

test('reads the intent from the rows when localStorage lost it, and from localStorage when the rows cannot be opened', async () => {
  const lost = aPhone();
  lost.rows.set('signInIntent', { kind: 'signUp' });
  expect(await lost.intent().take()).toEqual({ kind: 'signUp' });
  const shut = aPhone();
  shut.phone.shut = true;
  shut.intent().purchase(PIANO);
  expect(await shut.intent().take()).toEqual({ kind: 'purchase', ...PIANO, newcomer: false });
});

test('stores nothing after a sign-up that failed at once', async () => {
  const { rows, intent } = aPhone();
  const here = intent();
  here.signUp();
  here.forget();
  expect(await here.take()).toEqual({ kind: 'none' });
  await waitFor(() => expect(rows.size).toBe(0));
});

test('remembers the purchase through a sign-up, also a failed one', async () => {
  const { intent } = aPhone();
  const here = intent();
  here.purchase(PIANO);
  here.signUp();
  here.forget();
  here.signUp();
  expect(await intent().take()).toEqual({ kind: 'purchase', ...PIANO, newcomer: true });
  const other = aPhone().intent();
  other.purchase(PIANO);
  other.signUp();
  other.forget();
  expect(await other.take()).toEqual({ kind: 'purchase', ...PIANO, newcomer: false });
});

test('does not resume a purchase older than a day, but knows the sign-up on the way to it', async () => {
  const { phone, intent } = aPhone();
  intent().purchase(PIANO);
  phone.now += 25 * HOUR;
  expect(await intent().take()).toEqual({ kind: 'none' });
  intent().purchase(PIANO);
  intent().signUp();
  phone.now += 25 * HOUR;
  expect(await intent().take()).toEqual({ kind: 'signUp' });
});

test.each(['signUp', '{"kind":"signUp"}'])(
  'what the version before wrote (%s) is understood',
  async (text) => {
    const { stored, intent } = aPhone();
    stored.set('otomichi.sign-in-intent', text);
    expect(await intent().take()).toEqual({ kind: 'signUp' });
  },
);

test.each(['{', 'null', '{"kind":"purchase"}', '{"kind":"purchase","currCode":1,"planID":1}', '[]'])(
  'nonsense (%s) is no intent',
  async (text) => {
    const { stored, intent } = aPhone();
    stored.set('otomichi.sign-in-intent', text);
    expect(await intent().take()).toEqual({ kind: 'none' });
  },
);

async function followed(phone: ReturnType<typeof aPhone>, pathname: string) {
  const onboarding = { expect: vi.fn() } as unknown as Parameters<typeof resumeIntent>[0]['onboarding'];
  const go = vi.fn();
  const location = { pathname: () => pathname, go };
  await resumeIntent({ intent: phone.now, onboarding, addressAccess: accessAt }, 'hana', location);
  return { gone: go.mock.calls.flat(), expected: vi.mocked(onboarding.expect).mock.calls.flat() };
}

test.each(['/home', '/signIn', '/signUp', '/onboarding', '/'])(
  'resumes the purchase from %s',
  async (pathname) => {
    const phone = aPhone();
    phone.now.purchase(PIANO);
    expect(await followed(phone, pathname)).toEqual({
      gone: ['/curriculums/pf-beginner/purchase?plan=2'],
      expected: [],
    });
    expect((await followed(phone, pathname)).gone).toEqual([]);
  },
);

test.each([
  '/curriculums/pf-beginner/purchase',
  '/lessons/pf-first_1_2',
  '/settings/auth',
  '/__/auth/action',
])('does not redirect a person who opened %s meanwhile', async (pathname) => {
  const phone = aPhone();
  phone.now.purchase(PIANO);
  expect((await followed(phone, pathname)).gone).toEqual([]);
  expect((await followed(phone, '/home')).gone).toEqual([]);
});

test('expects the onboarding of a new user, with a purchase and without', async () => {
  const phone = aPhone();
  phone.now.signUp();
  expect(await followed(phone, '/home')).toEqual({ gone: [], expected: ['hana'] });
  phone.now.purchase(PIANO);
  phone.now.signUp();
  expect(await followed(phone, '/onboarding')).toEqual({
    gone: ['/curriculums/pf-beginner/purchase?plan=2'],
    expected: ['hana'],
  });
});
