// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { loadAppScript } from '#app/first-paint/app-script.ts';

afterEach(() => vi.unstubAllGlobals());

/** A head that notes what is put into it, and loads nothing. */
function aHead() {
  const scripts: HTMLScriptElement[] = [];
  const modules: HTMLLinkElement[] = [];
  const append = (module: HTMLLinkElement, script: HTMLScriptElement) => {
    modules.push(module);
    scripts.push(script);
  };
  const head = { append } as unknown as HTMLHeadElement;
  return { scripts, modules, load: () => loadAppScript('/assets/app-1.script.js', { head }) };
}

test('the script is loaded before anything that needs it, and the module comes meanwhile', async () => {
  const { scripts, modules, load } = aHead();
  let done = false;
  const loading = load().then(() => {
    done = true;
  });
  await Promise.resolve();
  expect([scripts.map(({ src }) => new URL(src, 'http://app').pathname), done]).toEqual([
    ['/assets/app-1.script.js'],
    false,
  ]);
  expect(modules.map(({ rel, href }) => [rel, new URL(href, 'http://app').pathname])).toEqual([
    ['modulepreload', '/assets/app-1.js'],
  ]);
  vi.stubGlobal('otomichiApp', () => ({}));
  scripts[0]?.dispatchEvent(new Event('load'));
  await loading;
  expect(done).toBe(true);
});

test('one that did not come is asked for again, one that is there is not', async () => {
  const { scripts, load } = aHead();
  const failing = load();
  scripts[0]?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('did not come');
  const again = load();
  // As with one that came in part.
  scripts[1]?.dispatchEvent(new Event('load'));
  await expect(again).rejects.toThrow('did not come');
  vi.stubGlobal('otomichiApp', () => ({}));
  await load();
  expect(scripts).toHaveLength(2);
});

test('an element with that name is not the app', async () => {
  const { scripts, load } = aHead();
  vi.stubGlobal('otomichiApp', document.createElement('div'));
  const loading = load();
  expect(scripts).toHaveLength(1);
  vi.stubGlobal('otomichiApp', () => ({}));
  scripts[0]?.dispatchEvent(new Event('load'));
  await loading;
});

test('while developing there is none', async () => {
  const before = document.head.childElementCount;
  await loadAppScript('', document);
  expect(document.head.childElementCount).toBe(before);
});
