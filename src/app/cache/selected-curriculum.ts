import { parseCurrCode } from '#domain/lessons/lesson-path.ts';

/** The curriculum that a person chose on this device. In localStorage, because /home needs it at once. */
export interface SelectedCurriculum {
  read(uid: string): string | null;
  write(uid: string, currCode: string): void;
  /** Takes over an earlier version's choice when nothing else was chosen since. */
  adopt(uid: string, currCode: string): void;
  /** Deletes a choice that the server no longer has; false when there was none. */
  forget(uid: string): boolean;
  /** Calls back when a choice was adopted. */
  subscribe(listener: () => void): () => void;
}

export function selectedCurriculum(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): SelectedCurriculum {
  // An event and no state: localStorage holds the choice of each person.
  const listeners = new Set<() => void>();
  const key = (uid: string) => `otomichi.curriculum.${uid}`;
  const read = (uid: string) => parseCurrCode(storage.getItem(key(uid)) ?? '');
  const write = (uid: string, currCode: string) => {
    try {
      storage.setItem(key(uid), currCode);
    } catch {
      // The next start derives it from the subscriptions again.
    }
  };
  return {
    read,
    write,
    adopt(uid, currCode) {
      if (read(uid) !== null || parseCurrCode(currCode) === null) return;
      write(uid, currCode);
      for (const listener of listeners) listener();
    },
    forget(uid) {
      const chosen = read(uid) !== null;
      storage.removeItem(key(uid));
      return chosen;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
