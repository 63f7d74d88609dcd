import { expect, test, vi } from 'vitest';
import { selectedCurriculum } from '#app/cache/selected-curriculum.ts';

/** A localStorage in memory. */
function aStorage() {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
}

test('adopts the earlier version’s curriculum when nothing else was chosen', () => {
  const storage = aStorage();
  const selected = selectedCurriculum(storage);
  const received = vi.fn();
  selected.subscribe(received);
  selected.adopt('hana', 'gt-beginner');
  expect(selectedCurriculum(storage).read('hana')).toBe('gt-beginner');
  selected.adopt('hana', 'pf-beginner');
  selected.adopt('ken', '../nonsense');
  expect(selected.read('hana')).toBe('gt-beginner');
  expect(selected.read('ken')).toBeNull();
  expect(received).toHaveBeenCalledOnce();
  // The server no longer has it.
  expect(selected.forget('hana')).toBe(true);
  expect(selected.read('hana')).toBeNull();
  expect(selected.forget('hana')).toBe(false);
});
