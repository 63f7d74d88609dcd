// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { bringApp } from '#app/landing/bring-app.ts';

const FILES = ['/assets/app-1.js', '/assets/boot-1.css'];
const create = document.createElement.bind(document);
const asked = () => [...document.head.querySelectorAll('link')];

afterEach(() => {
  document.head.innerHTML = '';
});

/** A page whose browser knows what `rel` may say; happy-dom itself does not. */
function aPage({ saveData = false, prefetch = true } = {}) {
  document.createElement = ((name: string) =>
    Object.defineProperty(create(name), 'relList', {
      value: { supports: () => prefetch },
      configurable: true,
    })) as never;
  return { document, navigator: { connection: { saveData } } as unknown as Navigator };
}

test('asks for scripts and styles of the app without running them, and waits until they are there', async () => {
  let there = false;
  const brought = bringApp(aPage(), FILES).then(() => {
    there = true;
  });
  expect(asked().map(({ rel, as, href }) => [rel, as, new URL(href, 'http://x').pathname])).toEqual([
    ['prefetch', 'script', '/assets/app-1.js'],
    ['prefetch', 'style', '/assets/boot-1.css'],
  ]);
  const [first, second] = asked();
  first?.onload?.(new Event('load'));
  await Promise.resolve();
  expect(there).toBe(false);
  // A script that does not come holds nothing up.
  second?.onerror?.(new Event('error'));
  await brought;
});

test('does not wait where the browser cannot say that they came', async () => {
  await bringApp(aPage({ prefetch: false }), FILES);
});

test('brings nothing while data is to be saved', async () => {
  await bringApp(aPage({ saveData: true }), FILES);
  expect(asked()).toEqual([]);
  document.documentElement.toggleAttribute('data-saving', true);
  await bringApp(aPage(), FILES);
  document.documentElement.removeAttribute('data-saving');
  expect(asked()).toEqual([]);
});
