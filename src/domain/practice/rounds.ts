/*
 * How often a part is played, and how fast each time: the score player and the player of a model share it.
 *
 *   round 0     1     2     3 …        speed in percent of the score's tempo, or of the recording
 *   70 %  →   72 →  74 →  76 …  up to the goal, then it stays
 */
export const MIN_SPEED_PERCENT = 50;
const FULL_SPEED_PERCENT = 100;
export const MAX_SPEED_PERCENT = 120;
/** An address may ask for a tempo below the slider's; slower than this is no music. */
export const SLOWEST_PERCENT = 25;
export const SPEED_UP_PERCENT = 2;
export const MAX_TIMES = 20;

export interface Rounds {
  percent: number;
  /** Each round is faster until this speed; null: all are the same. */
  goalPercent: number | null;
  /** 1 plays to the end; null goes on until somebody stops it. */
  times: number | null;
}

/** The speed of a round, counted from 0. */
export function percentOfRound({ percent, goalPercent }: Rounds, round: number): number {
  if (goalPercent === null || goalPercent <= percent) return percent;
  return Math.min(goalPercent, percent + round * SPEED_UP_PERCENT);
}

/** The goal of rounds that get faster: the one that is set if it is above the speed, else full speed, else the fastest. */
export function goalAbove(percent: number, goalPercent: number): number {
  if (goalPercent > percent) return goalPercent;
  return percent < FULL_SPEED_PERCENT ? FULL_SPEED_PERCENT : MAX_SPEED_PERCENT;
}

export function isLastRound({ times }: Rounds, round: number): boolean {
  return times !== null && round >= times - 1;
}

export function clampPercent(percent: number): number {
  return Math.min(MAX_SPEED_PERCENT, Math.max(SLOWEST_PERCENT, percent));
}
