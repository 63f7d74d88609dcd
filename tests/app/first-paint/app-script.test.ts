// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { loadAppScript } from '#app/first-paint/app-script.ts';

afterEach(() => vi.unstubAllGlobals());

/** A head that notes the scripts that are put into it, and loads none. */
function aHead() {
  const scripts: HTMLScriptElement[] = [];
  const head = { append: (script: HTMLScriptElement) => scripts.push(script) } as unknown as HTMLHeadElement;
  return { scripts, load: () => loadAppScript('/assets/app-1.script.js', { head }) };
}

test('the script is loaded before anything that needs it', async () => {
  const { scripts, load } = aHead();
  let done = false;
  const loading = load().then(() => {
    done = true;
  });
  await Promise.resolve();
  expect([scripts.map(({ src }) => new URL(src, 'http://app').pathname), done]).toEqual([
    ['/assets/app-1.script.js'],
    false,
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

test('while developing there is none', async () => {
  const { scripts } = aHead();
  await loadAppScript('', document);
  expect(scripts).toEqual([]);
});
