import { useCallback, useState } from 'react';

/**
 * State that survives a reload and a failure, kept under `key` on this device until `forget`.
 * `read` turns what was stored back into a value; anything it does not accept begins anew.
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
        // A full device: the value lives on in memory.
      }
    },
    [key],
  );
  const forget = useCallback(() => localStorage.removeItem(key), [key]);
  return [value, change, forget] as const;
}
