import { parseCurrCode } from '#domain/lesson-path.ts';

/** The curriculum that a person chose on this device; stands in localStorage, because /home needs it at once. */
export interface SelectedCurriculum {
  read(uid: string): string | null;
  write(uid: string, currCode: string): void;
}

export function selectedCurriculum(storage: Pick<Storage, 'getItem' | 'setItem'>): SelectedCurriculum {
  const key = (uid: string) => `otomichi.curriculum.${uid}`;
  return {
    read: (uid) => parseCurrCode(storage.getItem(key(uid)) ?? ''),
    write(uid, currCode) {
      try {
        storage.setItem(key(uid), currCode);
      } catch {
        // Chosen again at the next start from the subscriptions.
      }
    },
  };
}
