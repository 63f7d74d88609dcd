// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { takePlace } from '#app/first-paint/take-place.ts';
import { waitFor } from '#tests/support/eventually.ts';
import { takeEarlySound } from '#ui/media/early-sound.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

function aPage(owner: string | null, known: object | null) {
  const dropped: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) > 0 });
  const attribute = owner === null ? '' : ` data-snapshot="${owner}"`;
  document.body.innerHTML = `<div id="root"></div><div id="first"${attribute}><h1>前回</h1><a href="/progress">記録</a></div>`;
  const storage = { getItem: () => (known === null ? null : JSON.stringify(known)) } as unknown as Storage;
  const [root, drawn] = ['root', 'first'].map((id) => document.getElementById(id) as HTMLElement) as [
    HTMLElement,
    HTMLElement,
  ];
  takePlace(root, drawn, storage);
  return { root, drawn, dropped };
}

const signedIn = (uid: string) => ({ kind: 'in', identity: { uid, email: null, displayName: null } });

test('the last /home stays until the app has drawn its own, and both never stand there together', async () => {
  const { root, drawn, dropped } = aPage('hana', signedIn('hana'));
  expect([root.hidden, drawn.isConnected]).toEqual([true, true]);
  root.innerHTML = '<div>読み込んでいます</div>';
  await waitFor(() => expect(root.childElementCount).toBe(1));
  expect([root.hidden, drawn.isConnected]).toEqual([true, true]);
  drawn.querySelector('a')?.focus();
  root.innerHTML = '<h1>ホーム</h1><a href="/progress">記録</a>';
  await waitFor(() => expect(drawn.isConnected).toBe(false));
  expect(root.hidden).toBe(false);
  expect(document.activeElement).toBe(root.querySelector('a'));
  expect(dropped).toEqual([]);
});

test.each([
  ['another person', signedIn('ken')],
  ['nobody', { kind: 'out', reason: 'expired' }],
  ['somebody unknown', null],
])('the /home of one person is removed at once and dropped for %s', (_, known) => {
  const { root, drawn, dropped } = aPage('hana', known);
  expect([root.hidden, drawn.isConnected]).toEqual([false, false]);
  expect(dropped).toEqual(['otomichi-home-v1']);
});

test("the landing page's first screen is nobody's, and goes with the first thing that the app draws", async () => {
  const { root, drawn } = aPage(null, null);
  expect([root.hidden, drawn.isConnected]).toEqual([false, true]);
  root.innerHTML = '<div></div>';
  await waitFor(() => expect(drawn.isConnected).toBe(false));
});

test('the sound of a play stays where it is until its page is drawn, and goes on with the app that took it', async () => {
  document.body.innerHTML =
    '<div id="root"></div><div id="first"><h1>きらきら星</h1><audio data-early controls src="/media/plays/x/now.m4a"></audio></div>';
  const [root, drawn] = ['root', 'first'].map((id) => document.getElementById(id) as HTMLElement) as [
    HTMLElement,
    HTMLElement,
  ];
  takePlace(root, drawn, localStorage);
  root.innerHTML = '<h1>演奏</h1><span data-pending></span>';
  const sound = takeEarlySound();
  await waitFor(() => expect(root.childElementCount).toBe(2));
  expect([root.hidden, sound?.parentElement]).toEqual([true, drawn]);
  expect(takeEarlySound()).toBeNull();
  root.innerHTML = '<h1>きらきら星</h1>';
  await waitFor(() => expect(drawn.isConnected).toBe(false));
  expect([root.hidden, sound?.parentElement, sound?.controls]).toEqual([false, document.body, false]);
});

test('a sound that nobody took goes with its screen', async () => {
  document.body.innerHTML = '<div id="root"></div><div id="first"><audio data-early controls></audio></div>';
  const root = document.getElementById('root') as HTMLElement;
  takePlace(root, document.getElementById('first') as HTMLElement, localStorage);
  root.innerHTML = '<h1>ログイン</h1>';
  await waitFor(() => expect(document.querySelector('audio')).toBeNull());
});
