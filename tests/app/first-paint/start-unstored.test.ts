// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { isStorageBlocked } from '#local/blocked-storage.ts';
import { waitFor } from '#tests/support/eventually.ts';

const started = vi.hoisted(() => vi.fn());
vi.mock('#app/start.tsx', () => ({ start: started }));

const STORAGES = ['localStorage', 'sessionStorage', 'indexedDB', 'caches'];
const before = STORAGES.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);

afterEach(() => {
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(window, name, descriptor);
    else Reflect.deleteProperty(window, name);
});

test('a browser that blocks site data: the app starts, with storages that last as long as the page', async () => {
  for (const name of STORAGES)
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  vi.stubGlobal('__APP_SCRIPT__', '');
  document.body.innerHTML = '<div id="root"></div>';
  expect(isStorageBlocked(window)).toBe(true);
  await import('../../../src/main.tsx');
  await waitFor(() => expect(started).toHaveBeenCalled());

  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem('a', '1');
    storage.setItem('b', '2');
    expect([storage.length, storage.key(1), storage.key(2)]).toEqual([2, 'b', null]);
    storage.removeItem('a');
    expect([storage.getItem('a'), storage.getItem('b')]).toEqual([null, '2']);
    storage.clear();
    expect(storage.length).toBe(0);
  }
  expect([typeof indexedDB, 'caches' in window]).toEqual(['undefined', false]);
  expect(isStorageBlocked(window)).toBe(true);
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('a browser that stores what it is given', () => {
  expect(isStorageBlocked(window)).toBe(false);
});
