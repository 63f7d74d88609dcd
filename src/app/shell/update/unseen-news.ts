import { newsSince, RELEASES } from '#domain/releases.ts';

const KEY = 'otomichi.news';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface NewsDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** A worker answered for this page, so the app was on this device before; and somebody was signed in when it was loaded. */
  wasHereBefore: boolean;
  releases?: typeof RELEASES;
}

/** What is new since the app was last opened on this device: told once. A new device has no news. */
export function unseenNews({ storage, wasHereBefore, releases = RELEASES }: NewsDeps): readonly string[] {
  try {
    const stored = storage.getItem(KEY);
    const newest = releases[0].day;
    if (stored === newest) return [];
    storage.setItem(KEY, newest);
    if (stored !== null && DAY.test(stored)) return newsSince(stored, releases);
    // Before there were news.
    return wasHereBefore ? newsSince(null, releases) : [];
  } catch {
    // A device that cannot note that it was told would be told every time.
    return [];
  }
}
