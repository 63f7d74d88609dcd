import { parseCurrCode } from '#domain/lessons/lesson-path.ts';
import type { DeviceConfig } from '#local/rows/device-config.ts';

/**
 * The curriculum that a person chose on this device. It is stored in the device's local config; localStorage holds a quick
 * copy, because /home needs it before the databases are open:
 *
 *   write ──▶ quick copy, at once ──▶ local config, once it is open
 *   start ──▶ quick copy ?? (databases open) local config ?? the earlier version's choice
 *
 * The quick copy is written first, so where both exist it is never the older one.
 */
export interface SelectedCurriculum {
  read(uid: string): string | null;
  write(uid: string, currCode: string): void;
  /** Brings local config and quick copy together; runs when the databases are open and somebody is signed in. */
  sync(uid: string, config: DeviceConfig): Promise<void>;
  /** Deletes a choice that the server no longer has; false when there was none. */
  forget(uid: string): boolean;
  /** Calls back when a choice was restored from the local config. */
  subscribe(listener: () => void): () => void;
}

/** So many people's choices a device keeps; the oldest goes first. */
const MAX_PEOPLE = 20;

type Choices = Readonly<Record<string, string>>;

export function selectedCurriculum(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  /** Opens the local config. */
  openConfig: () => Promise<DeviceConfig>,
  onError: (cause: unknown) => void,
): SelectedCurriculum {
  // An event and no state: the storage holds the choice of each person.
  const listeners = new Set<() => void>();
  /** Where localStorage is full or blocked. */
  const inMemory = new Map<string, string>();
  const key = (uid: string) => `otomichi.curriculum.${uid}`;
  const read = (uid: string) => parseCurrCode(storage.getItem(key(uid)) ?? '') ?? inMemory.get(uid) ?? null;
  const copy = (uid: string, currCode: string) => {
    inMemory.set(uid, currCode);
    try {
      storage.setItem(key(uid), currCode);
    } catch {
      // Full: the local config has it. An older copy must not win over it.
      storage.removeItem(key(uid));
    }
  };
  const persist = (uid: string, currCode: string | null) =>
    void openConfig()
      .then((config) => writeChoice(config, uid, currCode))
      .catch(onError);
  return {
    read,
    write(uid, currCode) {
      copy(uid, currCode);
      persist(uid, currCode);
    },
    async sync(uid, config) {
      const stored = (await config.read('selectedCurrCodes'))?.[uid] ?? null;
      const earlier = await config.read('selectedCurrCode');
      const known = read(uid);
      const chosen = known ?? parseCurrCode(stored ?? '') ?? parseCurrCode(earlier ?? '');
      if (chosen !== null && chosen !== stored) await writeChoice(config, uid, chosen);
      // The earlier version's choice names no person: it goes to the first one who signs in.
      if (earlier !== null) await config.clear('selectedCurrCode');
      if (known !== null || chosen === null) return;
      copy(uid, chosen);
      for (const listener of listeners) listener();
    },
    forget(uid) {
      const chosen = read(uid) !== null;
      inMemory.delete(uid);
      storage.removeItem(key(uid));
      if (chosen) persist(uid, null);
      return chosen;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function writeChoice(config: DeviceConfig, uid: string, currCode: string | null): Promise<void> {
  const choices: Choices = (await config.read('selectedCurrCodes')) ?? {};
  const others = Object.entries(choices).filter(([name]) => name !== uid);
  const newest = currCode === null ? others : [...others, [uid, currCode] as const].slice(-MAX_PEOPLE);
  await config.write('selectedCurrCodes', Object.fromEntries(newest));
}
