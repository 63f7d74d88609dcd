import { useSelector } from '@tanstack/react-store';
import { createStore } from '@tanstack/store';
import * as z from 'zod/mini';

const ScoreSettings = z.object({
  /** Index in `ZOOMS`. */
  size: z.int().check(z.minimum(0), z.maximum(2)),
  countIn: z.boolean(),
  /** IDs of folded scores, `lesson/number`. */
  folded: z.array(z.string()),
});
export type ScoreSettings = z.infer<typeof ScoreSettings>;

/** From a phone in the hand to a music stand at arm's length. */
export const ZOOMS = [0.8, 1, 1.35] as const;

const KEY = 'otomichi.scores';
const MAX_FOLDED = 200;
const DEFAULTS: ScoreSettings = { size: 1, countIn: false, folded: [] };

/** The settings of all scores on this device. */
const settings = createStore<ScoreSettings>(loadSettings());

function loadSettings(): ScoreSettings {
  try {
    const parsed = z.safeParse(ScoreSettings, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

export function changeScoreSettings(change: Partial<ScoreSettings>): void {
  settings.setState((before) => ({ ...before, ...change }));
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.state));
  } catch {
    // The storage is full: the settings hold for this visit.
  }
}

export function foldScore(scoreID: string, folded: boolean): void {
  const others = settings.state.folded.filter((each) => each !== scoreID);
  changeScoreSettings({ folded: folded ? [...others, scoreID].slice(-MAX_FOLDED) : others });
}

export function useScoreSettings(): ScoreSettings {
  return useSelector(settings);
}
