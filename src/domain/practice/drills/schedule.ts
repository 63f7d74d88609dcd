import { type Card, fsrs, Rating, State } from 'ts-fsrs';
import { DAY_MS } from '#domain/time-units.ts';
import type { MemoryCard, Outcome } from './drill-memory.ts';

/** Half a year: what somebody plays every day needs no drill sooner, and one a year helps nobody. */
const MAX_INTERVAL_DAYS = 180;

/** FSRS by whole days; chance in its intervals would only hide when an item comes again. */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: MAX_INTERVAL_DAYS,
  enable_fuzz: false,
  enable_short_term: false,
});

const RATINGS = { well: Rating.Good, nearly: Rating.Hard, again: Rating.Again } as const;

/** The card of an item after it was asked; null for one that was never asked. */
export function reviewed(card: MemoryCard | null, outcome: Outcome, now: number): MemoryCard {
  const { card: next } = scheduler.next(cardOf(card, now), new Date(now), RATINGS[outcome]);
  return {
    dueAt: next.due.getTime(),
    reviewedAt: now,
    stability: next.stability,
    difficulty: next.difficulty,
    reps: next.reps,
    lapses: next.lapses,
  };
}

function cardOf(card: MemoryCard | null, now: number): Card {
  const empty: Card = {
    due: new Date(now),
    stability: 0,
    difficulty: 0,
    elapsed_days: 0,
    scheduled_days: 0,
    learning_steps: 0,
    reps: 0,
    lapses: 0,
    state: State.New,
  };
  if (card === null) return empty;
  // A clock that was set back: the scheduler refuses a review before the last one.
  const last = Math.min(card.reviewedAt, now);
  return {
    ...empty,
    due: new Date(card.dueAt),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduled_days: Math.max(0, Math.round((card.dueAt - last) / DAY_MS)),
    reps: card.reps,
    lapses: card.lapses,
    state: State.Review,
    last_review: new Date(last),
  };
}
