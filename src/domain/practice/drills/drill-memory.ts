import { DAY_MS } from '#domain/time-units.ts';
import { DRILLS, type Drill, drillOf } from './drill-items.ts';

/** What is remembered of an item: when it comes again, and what the schedule (schedule.ts) needs for the next time. */
export interface MemoryCard {
  readonly dueAt: number;
  readonly reviewedAt: number;
  readonly stability: number;
  readonly difficulty: number;
  readonly reps: number;
  readonly lapses: number;
}

/** By the key of the item. */
export type DrillMemory = Readonly<Record<string, MemoryCard>>;

/** How an item went: sounded or known at once, after a while, or not yet. */
const OUTCOMES = ['well', 'nearly', 'again'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const MAX_CARDS = 400;

/** The memory with another card; beyond the bound, what was asked longest ago is forgotten. */
export function withCard(memory: DrillMemory, key: string, card: MemoryCard): DrillMemory {
  const { [key]: _, ...others } = memory;
  const rest = Object.entries(others);
  if (rest.length < MAX_CARDS) return { ...others, [key]: card };
  const latest = rest.sort(([, one], [, other]) => other.reviewedAt - one.reviewedAt).slice(0, MAX_CARDS - 1);
  return { ...Object.fromEntries(latest), [key]: card };
}

/** Items of each drill that come again now; a clock that was set back makes nothing due for years. */
export function dueCounts(memory: DrillMemory, now: number): Readonly<Record<Drill, number>> {
  const counts = Object.fromEntries(DRILLS.map((drill) => [drill, 0])) as Record<Drill, number>;
  for (const [key, card] of Object.entries(memory)) {
    const drill = drillOf(key);
    if (drill !== null && isDue(card, now)) counts[drill] += 1;
  }
  return counts;
}

export function isDue({ dueAt, reviewedAt }: MemoryCard, now: number): boolean {
  return dueAt <= now || reviewedAt > now + DAY_MS;
}
