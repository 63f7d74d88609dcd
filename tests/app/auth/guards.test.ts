import { describe, expect, test } from 'vitest';
import { guard, type OnboardingStatus } from '#app/auth/guards.ts';
import type { AddressAccess } from '#app/auth/route-access.ts';
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

const TABLE: Record<AddressAccess, Record<Who, Expected>> = {
  landing: {
    loading: 'stay',
    visitor: 'stay',
    newcomer: '/onboarding',
    member: '/home',
    unasked: 'wait',
  },
  visitorOnly: {
    loading: 'wait',
    visitor: 'stay',
    newcomer: '/onboarding',
    member: '/home',
    unasked: 'wait',
  },
  member: { loading: 'wait', visitor: '/signIn', newcomer: '/onboarding', member: 'stay', unasked: 'wait' },
  onboarding: { loading: 'wait', visitor: '/signIn', newcomer: 'stay', member: '/home', unasked: 'wait' },
  public: { loading: 'stay', visitor: 'stay', newcomer: 'stay', member: 'stay', unasked: 'stay' },
  notFound: { loading: 'stay', visitor: 'stay', newcomer: 'stay', member: 'stay', unasked: 'stay' },
};

const cases = Object.entries(TABLE).flatMap(([access, row]) =>
  Object.entries(row).map(([who, expected]) => [access as AddressAccess, who as Who, expected] as const),
);

describe('who may see a screen', () => {
  test.each(cases)('%s, %s → %s', (access, who, expected) => {
    const result = guard({ ...WHO[who], access, landingWanted: false });
    expect(result.do === 'redirect' ? result.to : result.do).toBe(expected);
  });

  test.each(Object.keys(WHO) as Who[])('/?lp shows the landing page to %s', (who) => {
    expect(guard({ ...WHO[who], access: 'landing', landingWanted: true })).toEqual({ do: 'stay' });
  });
});
