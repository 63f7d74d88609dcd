import { useSelector } from '@tanstack/react-store';
import { createStore } from '@tanstack/store';
import * as z from 'zod/mini';

const ScoreDisplay = z.object({
  /** Index in `ZOOMS`. */
  size: z.int().check(z.minimum(0), z.maximum(2)),
  /** Of a version before, for all scores: with what the settings of a lesson begin (local/player-settings.ts). */
  countIn: z.optional(z.boolean()),
  /** IDs of folded scores, `lesson/number`. */
  folded: z.array(z.string()),
});
type ScoreDisplay = z.infer<typeof ScoreDisplay>;

/** From a phone in the hand to a music stand at arm's length. */
export const ZOOMS = [0.8, 1, 1.35] as const;

const KEY = 'otomichi.scores';
const MAX_FOLDED = 200;
const DEFAULTS: ScoreDisplay = { size: 1, folded: [] };

/** How scores look on this device. */
const display = createStore<ScoreDisplay>(load());

function load(): ScoreDisplay {
  try {
    const parsed = z.safeParse(ScoreDisplay, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

export function changeScoreDisplay(change: Partial<ScoreDisplay>): void {
  display.setState((before) => ({ ...before, ...change }));
  try {
    localStorage.setItem(KEY, JSON.stringify(display.state));
  } catch {
    // The storage is full: the settings hold for this visit.
  }
}

export function foldScore(scoreID: string, folded: boolean): void {
  const others = display.state.folded.filter((each) => each !== scoreID);
  changeScoreDisplay({ folded: folded ? [...others, scoreID].slice(-MAX_FOLDED) : others });
}

export function useScoreDisplay(): ScoreDisplay {
  return useSelector(display);
}
