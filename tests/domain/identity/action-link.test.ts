import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTION_MODES,
  OPERATION_OF,
  parseActionLink,
  targetAfterSignIn,
} from '#domain/identity/action-link.ts';

const ORIGIN = 'https://lessons.example.jp';
const GOOD = { apiKey: 'key', oobCode: 'code', mode: 'verifyEmail' };
const nextOf = (continueUrl: unknown) => parseActionLink({ ...GOOD, continueUrl }, ORIGIN)?.next;

describe('an action link', () => {
  it.each(ACTION_MODES)('is parsed in the mode %s', (mode) => {
    expect(parseActionLink({ ...GOOD, mode }, ORIGIN)).toEqual({ mode, code: 'code', next: null });
  });

  it('accepts the codes of its own operation only', () => {
    expect(new Set(ACTION_MODES.map((mode) => OPERATION_OF[mode])).size).toBe(ACTION_MODES.length);
  });

  it.each([
    ['without a key', { ...GOOD, apiKey: undefined }],
    ['with an empty key', { ...GOOD, apiKey: '' }],
    ['without a code', { ...GOOD, oobCode: undefined }],
    ['with a list for a code', { ...GOOD, oobCode: ['a', 'b'] }],
    ['without a mode', { ...GOOD, mode: undefined }],
    ['with a mode that nobody knows', { ...GOOD, mode: 'VERIFYEMAIL' }],
    ['with a mode of every object', { ...GOOD, mode: 'toString' }],
  ])('%s is not an action link', (_, query) => {
    expect(parseActionLink(query, ORIGIN)).toBeNull();
  });

  it('may have a code of digits only', () => {
    expect(parseActionLink({ ...GOOD, oobCode: 12345 }, ORIGIN)?.code).toBe('12345');
  });
});

describe('the continue URL of an action link', () => {
  it('becomes a path of this origin', () => {
    expect(nextOf(`${ORIGIN}/settings/auth?from=mail#top`)).toBe('/settings/auth?from=mail#top');
    expect(nextOf(`${ORIGIN}`)).toBe('/');
  });

  it.each([
    ...['https://evil.example/home', 'http://lessons.example.jp/home', `${ORIGIN}.evil.example/`],
    ...[`${ORIGIN}@evil.example/`, '//evil.example', `${ORIGIN}//evil.example`, 'javascript:alert(1)'],
    ...['data:text/html,x', '/home', '', 7, null, undefined, ['https://lessons.example.jp/home']],
    `blob:${ORIGIN}/home`,
  ])('is ignored: %s', (address) => {
    expect(nextOf(address)).toBeNull();
  });

  it('never leaves the origin, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((rest) => ORIGIN + rest),
        ),
        (address) => {
          const next = nextOf(address);
          if (next != null) expect(new URL(next, ORIGIN).origin).toBe(ORIGIN);
        },
      ),
    );
  });
});

it.each([
  [null, undefined],
  ['/home', undefined],
  ['/signIn', undefined],
  ['/signIn?ref=%2Flessons%2Fpf-trial_1_1', '/lessons/pf-trial_1_1'],
  ['/signIn?ref=%2F%2Fevil.example', undefined],
  ['/signIn?ref=https%3A%2F%2Fevil.example', undefined],
  ['/settings/auth', '/settings/auth'],
])('a link to %s opens %s after a sign-in', (next, wanted) => {
  expect(targetAfterSignIn(next)).toBe(wanted);
});
