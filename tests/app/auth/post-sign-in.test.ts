import { describe, expect, it } from 'vitest';
import { continueAfterSignIn } from '#app/auth/post-sign-in.ts';
import { signInSearch } from '#app/auth/sign-in-search.ts';

describe('the query of a page of entering', () => {
  it('names where the person wanted to go and the way in', () => {
    expect(signInSearch({ ref: '/settings/home?a=b', way: 'phone' })).toEqual({
      ref: '/settings/home?a=b',
      way: 'phone',
    });
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 7, null])(
    'drops the way to %s',
    (ref) => {
      expect(signInSearch({ ref, way: 'carrier-pigeon' })).toEqual({ ref: undefined, way: undefined });
    },
  );
});

describe('whoever has just come in', () => {
  const identity = { uid: 'u1', email: null, displayName: null };
  const deedsAfter = (isNew: boolean, wanted: string | undefined) => {
    const deeds: unknown[] = [];
    continueAfterSignIn(
      { identity, isNew },
      {
        wanted,
        onboarding: { begin: (uid) => void deeds.push(['begin', uid]) },
        router: {
          navigate: async (where: unknown) => void deeds.push(where),
        },
      },
    );
    return deeds;
  };

  it('goes to the first steps when new, and on from there', () => {
    expect(deedsAfter(true, '/progress')).toEqual([
      ['begin', 'u1'],
      { to: '/onboarding', search: { ref: '/progress' }, replace: true },
    ]);
  });

  it('goes to where they wanted to go, or home', () => {
    expect(deedsAfter(false, '/progress')).toEqual([{ href: '/progress', replace: true }]);
    expect(deedsAfter(false, undefined)).toEqual([{ href: '/home', replace: true }]);
  });
});
