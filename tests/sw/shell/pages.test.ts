import { expect, test } from 'vitest';
import { pageWith } from '#sw/shell/pages.ts';

const SHELL = '<head><script src="/assets/boot.js"></script></head><body><div id="root"></div></body>';
const FILES = [
  ['/', []],
  ['/home', ['/assets/home.js', '/assets/common.js']],
  ['/lessons/[^/]+', ['/assets/lesson.js']],
  ['/lessons/[^/]+/text', ['/assets/text.js']],
] as const;
const SNAPSHOT = { uid: 'hana', build: '/assets/boot.js', savedAt: 1, html: "<h1>今日の$& $' レッスン</h1>" };

const scriptsOf = (page: string) =>
  [...page.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file);

test.each([
  ['/home', ['/assets/home.js', '/assets/common.js']],
  ['/home/', ['/assets/home.js', '/assets/common.js']],
  ['/lessons/pf-trial_1_1', ['/assets/lesson.js']],
  ['/lessons/pf-trial_1_1/text', ['/assets/text.js']],
  ['/terms', []],
])('%s asks for the scripts of its page at once', (pathname, files) => {
  expect(scriptsOf(pageWith(SHELL, { pathname, snapshot: null, files: FILES }))).toEqual(files);
});

test('the last /home stands beside the place of the app, to the letter, also where its owner opens the front page', () => {
  const page = pageWith(SHELL, { pathname: '/', snapshot: SNAPSHOT, files: FILES });
  expect(page).toContain(
    `<div id="root"></div><div id="first" data-snapshot="hana">${SNAPSHOT.html}</div></body>`,
  );
  expect(scriptsOf(page)).toEqual(['/assets/home.js', '/assets/common.js']);
});
