import { HOUR_MS } from '#domain/time-units.ts';

/** Milliseconds that a person spent in each lesson on this device, by lessonID. */
export type StudyTimes = Readonly<Record<string, number>>;

const key = (uid: string) => `otomichi.study.${uid}`;
const MAX_LESSONS = 500;
const MAX_MS = 1_000 * HOUR_MS;

/** The study times of this device; the server does not know them. */
export function readStudyTimes(storage: Pick<Storage, 'getItem'>, uid: string): StudyTimes {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key(uid)) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(([, ms]) => Number.isFinite(ms) && ms >= 0);
    return Object.fromEntries(entries) as StudyTimes;
  } catch {
    return {};
  }
}

export function addStudyTime(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  uid: string,
  { lessonID, ms }: { lessonID: string; ms: number },
): void {
  const times = readStudyTimes(storage, uid);
  const { [lessonID]: before = 0, ...others } = times;
  const kept = Object.entries(others).slice(-(MAX_LESSONS - 1));
  const total = Math.min(MAX_MS, Math.round(before + ms));
  try {
    storage.setItem(key(uid), JSON.stringify({ ...Object.fromEntries(kept), [lessonID]: total }));
  } catch {
    // A full storage loses these seconds, nothing else.
  }
}
