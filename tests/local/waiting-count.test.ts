import { describe, expect, it } from 'vitest';
import { writeWaitingCount, totalWaitingCount } from '#local/waiting-count.ts';

function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

describe('takes that wait on a device where nobody is signed in', () => {
  it('are counted for everybody who recorded here', () => {
    const storage = aStorage();
    storage.setItem('otomichi.config', '{}');
    writeWaitingCount(storage, 'u1', 2);
    writeWaitingCount(storage, 'u2', 1);
    expect(totalWaitingCount(storage)).toBe(3);
    writeWaitingCount(storage, 'u1', 0);
    expect(totalWaitingCount(storage)).toBe(1);
  });

  it('are none where the storage is shut', () => {
    const shut = new Proxy(aStorage(), {
      get() {
        throw new Error('SecurityError');
      },
    });
    expect(totalWaitingCount(shut)).toBe(0);
  });
});
