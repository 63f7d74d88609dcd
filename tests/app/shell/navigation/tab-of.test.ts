import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Tab, tabOf } from '#app/shell/navigation/tab-of.ts';

const PAGES: readonly [pathname: string, tab: Tab][] = [
  ['/home', '/home'],
  ['/curriculums', '/curriculums'],
  ['/curriculums/pf-beginner/purchase/confirm', '/curriculums'],
  ['/courses/pf-trial_1', '/curriculums'],
  ['/lessons/pf-trial_1_1', '/curriculums'],
  ['/continue', '/curriculums'],
  ['/lessons/pf-trial_1_1/homework', '/curriculums'],
  ['/community', '/community'],
  ['/compose/post', '/community'],
  ['/posts/9b2f6c1e-3a44-4a5b-8c1d-2e3f40516273', '/community'],
  ['/plays/abcdefghijkl', '/community'],
  ['/users/sakura', '/community'],
  ['/share', '/settings/home'],
  ['/practice', '/practice'],
  ['/notifications', '/settings/home'],
  ['/settings/home', '/settings/home'],
  ['/settings/subscriptions/cancel', '/settings/home'],
  ['/progress', '/settings/home'],
  ['/practice/log', '/practice'],
  ['/recordings', '/practice'],
  ['/contact', '/settings/home'],
  ['/diagnostics', '/settings/home'],
  ['/signOut', '/settings/home'],
  ['/terms', '/settings/home'],
  ['/privacy', '/settings/home'],
  ['/legal', '/settings/home'],
  ['/404', '/home'],
  ['/no-such-page', '/home'],
  ['/', '/home'],
];

test.each(PAGES)('%s belongs to %s', (pathname, tab) => expect(tabOf(pathname)).toBe(tab));

/** Pages without the navigation bar: of visitors, and the onboarding. */
const WITHOUT_BAR = ['signIn', 'signUp', 'resetPassword', 'onboarding', '__', '__root', 'index'];

test('names the tab of every route of the app', () => {
  const first = (name: string) => name.replace(/^\[__\].*/, '__').split(/[._]?[.]/)[0] ?? '';
  const segments = new Set(readdirSync('src/routes').map(first));
  const known = new Set(PAGES.map(([pathname]) => pathname.split('/')[1]));
  const unknown = [...segments].filter((name) => !known.has(name) && !WITHOUT_BAR.includes(name));
  expect(unknown).toEqual([]);
});
