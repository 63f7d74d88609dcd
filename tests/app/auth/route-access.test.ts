import { expect, test } from 'vitest';
import type { OnboardingStatus } from '#app/auth/guards.ts';
import { resolveGuard } from '#app/auth/resolve-guard.ts';
import type { AddressAccess } from '#app/auth/route-access.ts';
import type { AppContext } from '#app/context.ts';
import type { SessionState } from '#session/session.ts';
import { ADDRESS_ROWS, type Lands, type Who } from '#tests/support/address-rows.ts';
import { accessAt, screenRouteIDs } from '#tests/support/route-access.ts';

const HANA = { uid: 'hana', email: 'hana@example.jp', displayName: null };
const IN: SessionState = { kind: 'in', identity: HANA, checked: false };
const OUT: SessionState = { kind: 'out', reason: 'never' };
const STATES: Readonly<Record<Who, SessionState>> = { visitor: OUT, newcomer: IN, member: IN };

interface PageOptions {
  who: Who;
  /** The session state is unknown at first: somebody opens the app on this device for the first time. */
  loading?: boolean;
  /** What the device remembers of the onboarding; offline, nobody else knows. */
  remembered?: OnboardingStatus;
  online?: boolean;
}

/** Session and onboarding as the guard sees them; reports whether it had to wait. */
function aPage({ who, loading = false, remembered = 'unknown', online = true }: PageOptions) {
  let state: SessionState = loading ? { kind: 'loading' } : STATES[who];
  let known = remembered;
  let waited = false;
  const session = {
    state: () => state,
    subscribe: () => () => undefined,
    start: async () => {
      waited = true;
      state = STATES[who];
    },
  };
  const onboarding = {
    known: () => known,
    ask: async () => {
      waited = true;
      const need = who === 'newcomer' ? 'needed' : 'done';
      known = online ? need : 'done';
      return known;
    },
  };
  const context = { session, onboarding, addressAccess: accessAt } as unknown as AppContext;
  return { context, waited: () => waited };
}

async function landing(options: PageOptions, address: string) {
  const page = aPage(options);
  const verdict = await resolveGuard(page.context, { pathname: address, search: {} });
  return { lands: verdict.do === 'stay' ? 'here' : verdict.to, waited: page.waited() };
}

const people = ['visitor', 'newcomer', 'member'] as const;
const cells = ADDRESS_ROWS.flatMap(({ address, lands, beforeKnown }) =>
  people.map((who) => ({ address, who, lands: lands[who] as Lands, beforeKnown })),
);

const ADDRESSES: readonly [string, AddressAccess][] = [
  ['/', 'landing'],
  ['/signUp', 'visitorOnly'],
  ['/signIn', 'visitorOnly'],
  ['/signOut', 'public'],
  ['/404', 'public'],
  ['/terms', 'public'],
  ['/privacy', 'public'],
  ['/legal', 'public'],
  ['/home', 'member'],
  ['/home/', 'member'],
  ['/onboarding', 'onboarding'],
  ['/settings/home', 'member'],
  ['/settings/cards', 'member'],
  ['/settings/subscriptions', 'member'],
  ['/settings/subscriptions/cancel', 'member'],
  ['/settings/subscriptions/cats', 'notFound'],
  ['/settings/orders', 'member'],
  ['/settings/orders/cancel', 'notFound'],
  ['/progress', 'member'],
  ['/progress/pf-beginner', 'notFound'],
  ['/curriculums', 'member'],
  ['/curriculums/pf-beginner', 'member'],
  ['/curriculums/pf-beginner/courses', 'member'],
  ['/curriculums/pf-beginner/purchase', 'member'],
  ['/curriculums/pf-beginner/purchase/nowhere', 'notFound'],
  ['/curriculums/pf-beginner/purchase/confirm', 'member'],
  ['/curriculums/pf-beginner/purchase/done/', 'member'],
  ['/curriculums/PF/purchase/done', 'notFound'],
  ['/curriculums/pf-beginner/courses/done', 'notFound'],
  ['/lessons/pf-first_1_2/purchase/done', 'notFound'],
  ['/courses/pf-first-steps_1', 'member'],
  ['/lessons/pf-first-steps_1_2', 'member'],
  ['/lessons/pf-first-steps_1_2/text', 'member'],
  ['/lessons/pf-first-steps_1_2/homework', 'member'],
  ['/lessons/pf-first-steps_1_2/feedback', 'member'],
  ['/signin', 'notFound'],
  ['/toString', 'notFound'],
  ['/curriculums/PF', 'notFound'],
  ['/curriculums/pf-beginner/cats', 'notFound'],
  ['/courses/pf_first_1', 'notFound'],
  ['/courses/pf-first', 'notFound'],
  ['/courses/pf-first_1.5', 'notFound'],
  ['/courses/pf-first_-1', 'notFound'],
  ['/lessons/pf-first_1', 'notFound'],
  ['/lessons/pf-first_1_x', 'notFound'],
  ['/lessons/pf-first_1_2/movie', 'notFound'],
  ['/lessons/pf-first_1_2/text/more', 'notFound'],
  ['/lessons', 'notFound'],
];

test.each(ADDRESSES)('%s is %s', (path, access) => {
  expect(accessAt(path)).toBe(access);
});

test('every route has its row', () => {
  const rows = ADDRESS_ROWS.flatMap(({ route }) => (route === null ? [] : [route]));
  expect(rows.toSorted()).toEqual(screenRouteIDs.toSorted());
});

test.each(cells)('$address, $who → $lands', async ({ address, who, lands }) => {
  expect((await landing({ who }, address)).lands).toBe(lands);
});

test.each(cells)(
  '$address, $who, session still loading: shown at once: $beforeKnown; then $lands',
  async (cell) => {
    const { lands, waited } = await landing({ who: cell.who, loading: true }, cell.address);
    // Public screens do not wait; the landing page is left once the session is known (start.tsx).
    expect(waited).toBe(!cell.beforeKnown);
    expect(lands).toBe(cell.beforeKnown ? 'here' : cell.lands);
  },
);

test.each(cells)('$address, $who, offline → $lands', async ({ address, who, lands }) => {
  const remembered = { visitor: 'unknown', newcomer: 'needed', member: 'done' } as const;
  expect((await landing({ who, online: false, remembered: remembered[who] }, address)).lands).toBe(lands);
});

test('a person whom the device does not know is not locked out offline', async () => {
  for (const who of ['newcomer', 'member'] as const) {
    expect((await landing({ who, online: false }, '/home')).lands).toBe('here');
  }
});
