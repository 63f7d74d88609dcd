import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OnboardingStatus } from '#app/auth/guards.ts';
import { resolveGuard } from '#app/auth/resolve-guard.ts';
import type { AppContext } from '#app/context.ts';
import type { SessionState } from '#session/session.ts';
import { ADDRESS_ROWS, FRAMES, type Lands, type Who } from '#tests/support/address-rows.ts';

const HANA = { uid: 'hana', email: 'hana@example.jp', displayName: null };
const IN: SessionState = { kind: 'in', identity: HANA, checked: false };
const OUT: SessionState = { kind: 'out', reason: 'never' };
const STATES: Readonly<Record<Who, SessionState>> = { visitor: OUT, newcomer: IN, member: IN };

interface Deps {
  who: Who;
  /** The state is not known at first: the page has just been opened for the first time. */
  loading?: boolean;
  /** What the device knows of the first steps; without a line nobody else can be asked. */
  remembered?: OnboardingStatus;
  network?: boolean;
}

/** The session and the question for the first steps, as `enter` sees them; tells whether it had to wait. */
function aPage({ who, loading = false, remembered = 'unknown', network = true }: Deps) {
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
      known = network ? need : 'done';
      return known;
    },
  };
  const parts = { session, onboarding } as unknown as Pick<AppContext, 'session' | 'onboarding'>;
  return { parts, waited: () => waited };
}

async function landing(surroundings: Deps, address: string) {
  const page = aPage(surroundings);
  const verdict = await resolveGuard(page.parts, { pathname: address, search: {} });
  return { lands: verdict.do === 'stay' ? 'here' : verdict.to, waited: page.waited() };
}

const people = ['visitor', 'newcomer', 'member'] as const;
const cells = ADDRESS_ROWS.flatMap(({ address, lands, beforeKnown }) =>
  people.map((who) => ({ address, who, lands: lands[who] as Lands, beforeKnown })),
);

test('every route has its row', () => {
  const files = readdirSync('src/routes').map((name) => name.replace(/\.tsx$/, ''));
  const rows = ADDRESS_ROWS.flatMap(({ route }) => (route === null ? [] : [route]));
  expect([...rows, ...FRAMES].toSorted()).toEqual(files.toSorted());
});

test.each(cells)('$address, $who → $lands', async ({ address, who, lands }) => {
  expect((await landing({ who }, address)).lands).toBe(lands);
});

test.each(cells)('$address, $who, not known yet: shown at once: $beforeKnown; then $lands', async (cell) => {
  const { lands, waited } = await landing({ who: cell.who, loading: true }, cell.address);
  // What everybody may read is not held up; the landing page is left once it is known who is here (start.tsx).
  expect(waited).toBe(!cell.beforeKnown);
  expect(lands).toBe(cell.beforeKnown ? 'here' : cell.lands);
});

test.each(cells)('$address, $who, without a line → $lands', async ({ address, who, lands }) => {
  const remembered = { visitor: 'unknown', newcomer: 'needed', member: 'done' } as const;
  expect((await landing({ who, network: false, remembered: remembered[who] }, address)).lands).toBe(lands);
});

test('somebody of whom the device knows nothing is not locked out for want of a line', async () => {
  for (const who of ['newcomer', 'member'] as const) {
    expect((await landing({ who, network: false }, '/home')).lands).toBe('here');
  }
});
