import type { LazyDevice } from '#app/device/open-device.ts';
import type { PurchasePlace } from '#domain/billing/purchase-path.ts';
import type { ConfigValue, DeviceConfig } from '#local/rows/device-config.ts';

const KEY = 'otomichi.sign-in-intent';
/** A purchase that was left alone is not taken up again a day later. */
const PURCHASE_LIVES_MS = 24 * 60 * 60 * 1000;

export type TakenIntent =
  | { kind: 'none' | 'signUp' }
  /** `newcomer`: they were about to sign up on the way to it. */
  | ({ kind: 'purchase'; newcomer: boolean } & PurchasePlace);

/**
 * The stored value that is read after a sign-in (specification, section 4): whoever was about to sign up is a new
 * user, whoever was about to buy goes on there. It stands in the device's rows, which survive a crash, with a copy that
 * is there before they are open.
 */
export interface SignInIntent {
  /** The person is about to sign up; a purchase that they came for stays. */
  signUp(): void;
  /** A visitor wanted to buy, and has to sign in first. */
  purchase(place: PurchasePlace): void;
  /** The sign-up came to nothing, or was told otherwise. */
  forget(): void;
  /** What this sign-in began as; asked once, then it is cleared. */
  take(): Promise<TakenIntent>;
}

type Kept = ConfigValue<'signInIntent'>;

interface Deps {
  device: Pick<LazyDevice, 'load'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now(): number;
}

export function signInIntent({ device, storage, now }: Deps): SignInIntent {
  // One after the other: a sign-up that fails at once must not be written after it was forgotten.
  let last: Promise<unknown> = Promise.resolve();
  const inRows = <T>(work: (config: DeviceConfig) => Promise<T>): Promise<T | null> => {
    // Rows that cannot be opened now cost nothing here: the school says whether the person is new.
    const done = last.then(async () => work((await device.load()).outbox.config)).catch(() => null);
    last = done;
    return done;
  };
  const change = (next: (before: Kept | null) => Kept | null) => {
    copy(storage, next(copied(storage)));
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
    async take() {
      const early = copied(storage);
      storage.removeItem(KEY);
      const late = inRows(async (config) => {
        const kept = await config.read('signInIntent');
        if (kept !== null) await config.clear('signInIntent');
        return kept;
      });
      return taken(early ?? (await late), now());
    },
  };
}

function taken(kept: Kept | null, now: number): TakenIntent {
  if (kept === null || kept.kind === 'signUp') return { kind: kept?.kind ?? 'none' };
  const { currCode, planID, newcomer = false, at = now } = kept;
  if (now - at > PURCHASE_LIVES_MS) return { kind: newcomer ? 'signUp' : 'none' };
  return { kind: 'purchase', currCode, planID, newcomer };
}

/** By hand: the schema of the rows comes with the device. */
function copied(storage: Deps['storage']): Kept | null {
  const text = storage.getItem(KEY);
  // As the version before left it.
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

function copy(storage: Deps['storage'], kept: Kept | null): void {
  try {
    if (kept === null) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The row is enough.
  }
}
