import { afterEach, expect, test, vi } from 'vitest';
import { lazy } from '#lib/lazy-value.ts';

afterEach(() => vi.unstubAllGlobals());

test('loads the value once, for everybody who asks', async () => {
  const load = vi.fn(async () => ({ name: 'device' }));
  const value = lazy(load);
  expect(value.current()).toBeNull();
  expect(await Promise.all([value.load(), value.load()])).toEqual([{ name: 'device' }, { name: 'device' }]);
  expect(load).toHaveBeenCalledOnce();
  expect(value.current()).toEqual({ name: 'device' });
});

test('tries again after a failed load', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({});
  const value = lazy(load);
  await expect(value.load()).rejects.toThrow('Failed to fetch');
  expect(value.current()).toBeNull();
  expect(await value.load()).toEqual({});
});

test('runs waiting work in order once the value is loaded, and later work at once', async () => {
  const value = lazy(async () => ({}));
  const ran: string[] = [];
  value.whenLoaded(() => ran.push('first'));
  value.whenLoaded(() => ran.push('second'));
  expect(ran).toEqual([]);
  await value.load();
  value.whenLoaded(() => ran.push('third'));
  expect(ran).toEqual(['first', 'second', 'third']);
});

test('a listener that throws is reported; the value is there, and other listeners run', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('queueMicrotask', (report: () => void) => {
    try {
      report();
    } catch (cause) {
      reported.push(cause);
    }
  });
  const value = lazy(async () => ({ name: 'device' }));
  const fault = new Error('full');
  const throwing = () => {
    throw fault;
  };
  const other = vi.fn();
  value.whenLoaded(throwing);
  value.whenLoaded(other);
  await expect(value.load()).resolves.toEqual({ name: 'device' });
  expect(other).toHaveBeenCalledOnce();
  value.whenLoaded(throwing);
  expect(reported).toEqual([fault, fault]);
});
