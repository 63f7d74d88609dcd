import { expect, test, vi } from 'vitest';
import { lazy } from '#lib/lazy-value.ts';

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
