import type { LazyDevice } from '#app/device/open-device.ts';
import type { PurchasePlace } from '#domain/billing/purchase-path.ts';
import { DAY_MS } from '#domain/time-units.ts';
import type { ConfigValue, DeviceConfig } from '#local/rows/device-config.ts';

const KEY = 'otomichi.sign-in-intent';
/** An older purchase is not resumed. */
const MAX_PURCHASE_AGE_MS = DAY_MS;

export type TakenIntent =
  | { kind: 'none' | 'signUp' }
  /** `newcomer`: the person was about to sign up on the way to it. */
  | ({ kind: 'purchase'; newcomer: boolean } & PurchasePlace);

/**
 * What a visitor was about to do before the sign-in: to sign up (then they are a new user) or to buy (then the purchase
 * continues). Stored in the device's rows, which survive a crash, with a copy in localStorage until these are open.
 */
export interface SignInIntent {
  /** Records a sign-up; keeps a purchase that led to it. */
  signUp(): void;
  /** Records the purchase of a visitor who has to sign in first. */
  purchase(place: PurchasePlace): void;
  /** Forgets a sign-up that failed. */
  forget(): void;
  /** Whether there is one, as far as that is known without the device's rows. */
  isPending(): boolean;
  /** Reads the intent and clears it. */
  take(): Promise<TakenIntent>;
}

type StoredIntent = ConfigValue<'signInIntent'>;

interface Deps {
  device: Pick<LazyDevice, 'load'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now(): number;
}

export function signInIntent({ device, storage, now }: Deps): SignInIntent {
  // One after the other: a sign-up that fails at once must not be written after it was forgotten.
  let last: Promise<unknown> = Promise.resolve();
  const inRows = <T>(work: (config: DeviceConfig) => Promise<T>): Promise<T | null> => {
    // Rows that cannot be opened now are no loss: the server knows whether the person is new.
    const done = last.then(async () => work((await device.load()).outbox.config)).catch(() => null);
    last = done;
    return done;
  };
  const change = (next: (before: StoredIntent | null) => StoredIntent | null) => {
    writeCopy(storage, next(readCopy(storage)));
    void inRows(async (config) => {
      const value = next(await config.read('signInIntent'));
      await (value === null ? config.clear('signInIntent') : config.write('signInIntent', value));
    });
  };
  return {
    signUp: () =>
      change((before) => (before?.kind === 'purchase' ? { ...before, newcomer: true } : { kind: 'signUp' })),
    purchase({ currCode, planID }) {
      const at = now();
      change(() => ({ kind: 'purchase', currCode, planID, at }));
    },
    forget: () => change((before) => (before?.kind === 'purchase' ? { ...before, newcomer: false } : null)),
    isPending: () => readCopy(storage) !== null,
    async take() {
      const copy = readCopy(storage);
      storage.removeItem(KEY);
      const fromRows = inRows(async (config) => {
        const stored = await config.read('signInIntent');
        if (stored !== null) await config.clear('signInIntent');
        return stored;
      });
      return takenIntent(copy ?? (await fromRows), now());
    },
  };
}

function takenIntent(stored: StoredIntent | null, now: number): TakenIntent {
  if (stored === null || stored.kind === 'signUp') return { kind: stored?.kind ?? 'none' };
  const { currCode, planID, newcomer = false, at = now } = stored;
  if (now - at > MAX_PURCHASE_AGE_MS) return { kind: newcomer ? 'signUp' : 'none' };
  return { kind: 'purchase', currCode, planID, newcomer };
}

/** Parsed by hand: the schema of the rows loads with the device's storage. */
function readCopy(storage: Deps['storage']): StoredIntent | null {
  const text = storage.getItem(KEY);
  // The format of the version before.
  if (text === null || text === 'signUp') return text && { kind: 'signUp' };
  try {
    const { kind, currCode, planID, newcomer, at } = JSON.parse(text) as Record<string, unknown>;
    if (kind === 'signUp') return { kind };
    if (kind !== 'purchase' || typeof currCode !== 'string' || typeof planID !== 'number') return null;
    return { kind, currCode, planID, newcomer: newcomer === true, at: typeof at === 'number' ? at : 0 };
  } catch {
    return null;
  }
}

function writeCopy(storage: Deps['storage'], stored: StoredIntent | null): void {
  try {
    if (stored === null) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // The device's row is enough.
  }
}
