import type { DeviceConfig } from '#local/device-config.ts';
import type { LazyDevice } from './lazy-device.ts';

const KEY = 'otomichi.sign-in-intent';

/**
 * The stored value that is read after a sign-in (specification, section 4): whoever was about to sign up is a new
 * user. It stands in the device's rows, which survive a crash, with a copy that is there before they are open.
 */
export interface SignInIntent {
  /** The person is about to sign up. */
  signUp(): void;
  /** It came to nothing, or was told otherwise. */
  forget(): void;
  /** Whether this sign-in began as a sign-up; asked once, then it is cleared. */
  takeSignUp(): Promise<boolean>;
}

interface Surroundings {
  device: Pick<LazyDevice, 'open'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

export function signInIntent({ device, storage }: Surroundings): SignInIntent {
  // One after the other: a sign-up that fails at once must not be written after it was forgotten.
  let last: Promise<unknown> = Promise.resolve();
  const inRows = <T>(work: (config: DeviceConfig) => Promise<T>): Promise<T | null> => {
    // Rows that cannot be opened now cost nothing here: the school says whether the person is new.
    const done = last.then(async () => work((await device.open()).outbox.config)).catch(() => null);
    last = done;
    return done;
  };
  const clear = async (config: DeviceConfig) => {
    const kept = await config.read('signInIntent');
    if (kept?.kind === 'signUp') await config.clear('signInIntent');
    return kept?.kind === 'signUp';
  };
  return {
    signUp() {
      try {
        storage.setItem(KEY, 'signUp');
      } catch {
        // The row is enough.
      }
      void inRows((config) => config.write('signInIntent', { kind: 'signUp' }));
    },
    forget() {
      storage.removeItem(KEY);
      void inRows(clear);
    },
    async takeSignUp() {
      const copied = storage.getItem(KEY) === 'signUp';
      storage.removeItem(KEY);
      const kept = await inRows(clear);
      return copied || kept === true;
    },
  };
}
