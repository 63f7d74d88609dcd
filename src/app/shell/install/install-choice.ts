import { DAY_MS } from '#domain/time-units.ts';

const KEY = 'otomichi.install-hint';
/** Who refused is not asked again for so long; マイページ leads to the same any day. */
export const REFUSED_FOR_MS = 180 * DAY_MS;
/** What a version before stored, which knew no day. */
const REFUSED_SOME_DAY = 'closed';

type Stored = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether the offer to install was refused lately on this device. */
export function isInstallRefused(storage: Stored, now: number): boolean {
  const stored = read(storage);
  if (stored === null) return false;
  if (stored === REFUSED_SOME_DAY) refuseInstall(storage, now);
  const since = stored === REFUSED_SOME_DAY ? now : Number(stored);
  // A day to come: the clock was wrong. It is not asked again because of that.
  return Number.isFinite(since) && now - since < REFUSED_FOR_MS;
}

export function refuseInstall(storage: Stored, now: number): void {
  try {
    storage.setItem(KEY, String(now));
  } catch {
    // A full storage: the offer comes again with the next page.
  }
}

function read(storage: Stored): string | null {
  try {
    return storage.getItem(KEY);
  } catch {
    return null;
  }
}
