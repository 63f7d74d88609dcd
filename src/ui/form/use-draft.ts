import { useCallback, useState } from 'react';

/**
 * State in localStorage under `key`, which survives a reload until `forget` removes it.
 * `read` validates the stored value; null falls back to `initial`.
 */
export function useDraft<Value>(key: string, initial: Value, read: (stored: unknown) => Value | null) {
  const [value, setValue] = useState<Value>(() => {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? initial;
    } catch {
      return initial;
    }
  });
  const change = useCallback(
    (next: Value) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // The storage is full: the value stays in memory.
      }
    },
    [key],
  );
  const forget = useCallback(() => localStorage.removeItem(key), [key]);
  return [value, change, forget] as const;
}
