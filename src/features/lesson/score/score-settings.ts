import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const Settings = z.object({
  /** Which of `ZOOMS`. */
  size: z.int().check(z.minimum(0), z.maximum(2)),
  countIn: z.boolean(),
  /** Scores that are folded to their heading, `lesson/number`. */
  folded: z.array(z.string()),
});
export type ScoreSettings = z.infer<typeof Settings>;

/** From a glance in the hand to a music stand at arm's length. */
export const ZOOMS = [0.8, 1, 1.35] as const;

const KEY = 'otomichi.scores';
const ROOM = 200;
const FIRST: ScoreSettings = { size: 1, countIn: false, folded: [] };

const listeners = new Set<() => void>();
let known: ScoreSettings | null = null;

function settings(): ScoreSettings {
  known ??= stored();
  return known;
}

function stored(): ScoreSettings {
  try {
    const parsed = z.safeParse(Settings, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : FIRST;
  } catch {
    return FIRST;
  }
}

export function changeScoreSettings(part: Partial<ScoreSettings>): void {
  known = { ...settings(), ...part };
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // A full device: it holds until the page goes.
  }
}

export function fold(scoreID: string, folded: boolean): void {
  const others = settings().folded.filter((each) => each !== scoreID);
  changeScoreSettings({ folded: folded ? [...others, scoreID].slice(-ROOM) : others });
}

/** The same for all scores of this device, and remembered. */
export function useScoreSettings(): ScoreSettings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, settings);
}
