import { parseCurrCode } from '#domain/lessons/lesson-path.ts';

/** The curriculum that a person chose on this device; stands in localStorage, because /home needs it at once. */
export interface SelectedCurriculum {
  read(uid: string): string | null;
  write(uid: string, currCode: string): void;
  /** Takes up an earlier choice where nothing else was chosen since. */
  adopt(uid: string, currCode: string): void;
  /** The school does not have it any more: what nobody chose counts again. False when nothing was chosen. */
  forget(uid: string): boolean;
  /** Calls back when a choice was taken up. */
  subscribe(listener: () => void): () => void;
}

export function selectedCurriculum(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): SelectedCurriculum {
  const listeners = new Set<() => void>();
  const key = (uid: string) => `otomichi.curriculum.${uid}`;
  const read = (uid: string) => parseCurrCode(storage.getItem(key(uid)) ?? '');
  const write = (uid: string, currCode: string) => {
    try {
      storage.setItem(key(uid), currCode);
    } catch {
      // Chosen again at the next start from the subscriptions.
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
