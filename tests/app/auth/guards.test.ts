import { describe, expect, test } from 'vitest';
import { guard, type OnboardingStatus } from '#app/auth/guards.ts';
import type { Screen } from '#domain/screen.ts';
import type { SessionState } from '#session/session.ts';

type Who = 'loading' | 'visitor' | 'newcomer' | 'member' | 'unasked';
type Expected = 'stay' | 'wait' | '/signIn' | '/home' | '/onboarding';

const WHO: Record<Who, { session: SessionState['kind']; onboarding: OnboardingStatus }> = {
  loading: { session: 'loading', onboarding: 'unknown' },
  visitor: { session: 'out', onboarding: 'unknown' },
  newcomer: { session: 'in', onboarding: 'needed' },
  member: { session: 'in', onboarding: 'done' },
  unasked: { session: 'in', onboarding: 'unknown' },
};

const TABLE: Record<Screen, Record<Who, Expected>> = {
  landing: {
    loading: 'stay',
    visitor: 'stay',
    newcomer: '/onboarding',
    member: '/home',
    unasked: 'wait',
  },
  visitor: { loading: 'wait', visitor: 'stay', newcomer: '/onboarding', member: '/home', unasked: 'wait' },
  member: { loading: 'wait', visitor: '/signIn', newcomer: '/onboarding', member: 'stay', unasked: 'wait' },
  onboarding: { loading: 'wait', visitor: '/signIn', newcomer: 'stay', member: '/home', unasked: 'wait' },
  open: { loading: 'stay', visitor: 'stay', newcomer: 'stay', member: 'stay', unasked: 'stay' },
  unknown: { loading: 'stay', visitor: 'stay', newcomer: 'stay', member: 'stay', unasked: 'stay' },
};

const cases = Object.entries(TABLE).flatMap(([screen, row]) =>
  Object.entries(row).map(([who, expected]) => [screen as Screen, who as Who, expected] as const),
);

describe('who may see which screen', () => {
  test.each(cases)('%s, %s → %s', (screen, who, expected) => {
    const verdict = guard({ ...WHO[who], screen, landingWanted: false });
    expect(verdict.do === 'redirect' ? verdict.to : verdict.do).toBe(expected);
  });

  test.each(Object.keys(WHO) as Who[])('/?lp shows the landing page to %s', (who) => {
    expect(guard({ ...WHO[who], screen: 'landing', landingWanted: true })).toEqual({ do: 'stay' });
  });
});
