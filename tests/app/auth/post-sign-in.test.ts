import { describe, expect, it } from 'vitest';
import { continueAfterSignIn } from '#app/auth/post-sign-in.ts';
import { signInSearch } from '#app/auth/sign-in-search.ts';

describe('the search of a sign-in screen', () => {
  it('has the wanted path and the sign-in method', () => {
    expect(signInSearch({ ref: '/settings/home?a=b', way: 'phone' })).toEqual({
      ref: '/settings/home?a=b',
      way: 'phone',
    });
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 7, null])(
    'drops the path %s',
    (ref) => {
      expect(signInSearch({ ref, way: 'carrier-pigeon' })).toEqual({ ref: undefined, way: undefined });
    },
  );
});

describe('after a sign-in', () => {
  const identity = { uid: 'u1', email: null, displayName: null };
  const callsAfter = (isNew: boolean, wanted: string | undefined) => {
    const calls: unknown[] = [];
    continueAfterSignIn(
      { identity, isNew },
      {
        wanted,
        onboarding: { begin: (uid) => void calls.push(['begin', uid]) },
        router: {
          navigate: async (where: unknown) => void calls.push(where),
        },
      },
    );
    return calls;
  };

  it('opens the onboarding for a new person, and the wanted path after it', () => {
    expect(callsAfter(true, '/progress')).toEqual([
      ['begin', 'u1'],
      { to: '/onboarding', search: { ref: '/progress' }, replace: true },
    ]);
  });

  it('opens the wanted path, or home', () => {
    expect(callsAfter(false, '/progress')).toEqual([{ href: '/progress', replace: true }]);
    expect(callsAfter(false, undefined)).toEqual([{ href: '/home', replace: true }]);
  });
});
