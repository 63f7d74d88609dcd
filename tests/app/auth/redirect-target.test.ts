import { expect, test } from 'vitest';
import { interruptedPurchase, redirectTarget } from '#app/auth/redirect-target.ts';
import { accessAt } from '#tests/support/route-access.ts';

type To = '/signIn' | '/home' | '/onboarding';
const redirect = (to: To) => ({ do: 'redirect', to }) as const;

const target = (to: To, href: string) => redirectTarget(redirect(to), at(href), accessAt(at(href).pathname));

function at(href: string) {
  const { pathname, searchParams } = new URL(href, 'https://school.example');
  return { pathname, search: Object.fromEntries(searchParams), href };
}

test.each<[string, To, unknown]>([
  // A visitor at a member's page.
  [
    '/lessons/pf-trial_1_1?tab=x',
    '/signIn',
    { to: '/signIn', search: { ref: '/lessons/pf-trial_1_1?tab=x' } },
  ],
  ['/home', '/signIn', { to: '/signIn', search: {} }],
  ['/onboarding', '/signIn', { to: '/signIn', search: {} }],
  ['/onboarding?ref=/curriculums', '/signIn', { to: '/signIn', search: { ref: '/curriculums' } }],
  // A newcomer.
  ['/settings/home', '/onboarding', { to: '/onboarding', search: { ref: '/settings/home' } }],
  ['/signIn?ref=/curriculums', '/onboarding', { to: '/onboarding', search: { ref: '/curriculums' } }],
  ['/', '/onboarding', { to: '/onboarding', search: {} }],
  // A member at a page for others.
  ['/signIn', '/home', { to: '/home', search: {} }],
  ['/signIn?ref=/curriculums', '/home', { href: '/curriculums' }],
  ['/signUp?ref=/settings/auth', '/home', { href: '/settings/auth' }],
  ['/onboarding?ref=/curriculums', '/home', { href: '/curriculums' }],
  ['/', '/home', { to: '/home', search: {} }],
  // By an invitation: it says there what became of it.
  ['/signUp?invitation=ABCDE12345', '/home', { href: '/share' }],
  ['/?invitation=ABCDE12345', '/home', { href: '/share' }],
  ['/signUp?invitation=ABCDE12345&ref=/curriculums', '/home', { href: '/curriculums' }],
  ['/signUp?invitation=ABCDE12345', '/onboarding', { to: '/onboarding', search: {} }],
])('redirects from %s to %s', (href, to, expected) => {
  expect(target(to, href)).toEqual(expected);
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'ignores a ref to another origin: %s',
  (ref) => {
    const href = `/signIn?ref=${encodeURIComponent(ref)}`;
    expect(target('/home', href)).toEqual({ to: '/home', search: {} });
    expect(target('/onboarding', href)).toEqual({ to: '/onboarding', search: {} });
  },
);

test('remembers the interrupted purchase of a visitor only', () => {
  const place = at('/curriculums/pf-beginner/purchase?plan=2');
  expect(interruptedPurchase(redirect('/signIn'), place)).toEqual({ currCode: 'pf-beginner', planID: 2 });
  expect(interruptedPurchase(redirect('/onboarding'), place)).toBeNull();
  expect(interruptedPurchase(redirect('/signIn'), at('/curriculums/pf-beginner'))).toBeNull();
});
