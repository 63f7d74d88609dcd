// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { showStartFailed } from '#app/first-paint/start-failed.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  ['an empty page', '<div id="root"></div>', 'H1'],
  ['the last /home, which stays', '<div id="root" hidden></div><div id="first"><h1>ホーム</h1></div>', 'P'],
])('in %s a failed start is said, and the page can be loaded again', (_, page, title) => {
  document.body.innerHTML = page;
  let reloads = 0;
  showStartFailed(document, () => {
    reloads += 1;
  });
  const notice = document.querySelector('[role=alert]');
  expect(notice?.firstElementChild?.tagName).toBe(title);
  expect(notice?.textContent).toContain('アプリを開けませんでした');
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  notice?.querySelector('button')?.click();
  expect(reloads).toBe(1);
});
