import { type Drill, type DrillItem, drillOf, itemOf, keyOf } from './drill-items.ts';
import { type DrillMemory, isDue, type Outcome } from './drill-memory.ts';

/** Questions of about two minutes. */
export const ROUNDS: Readonly<Record<Drill, number>> = { rhythm: 6, compare: 14, sing: 8, name: 20 };
/** New items of a drill, once there is something to repeat. */
const MAX_NEW = 5;
/** An item that did not go well comes again after so many others. */
const AGAIN_AFTER = 3;
/** So often is an item asked in one drill. */
const MAX_TIMES = 3;

interface PlanOptions {
  drill: Drill;
  /** What may be asked, the easiest first. */
  items: readonly DrillItem[];
  memory: DrillMemory;
  now: number;
  /** From 0 up to 1. */
  random: () => number;
}

/**
 * What a drill asks: first what is due, the longest overdue before the others; then some that are new; then what is known
 * and comes soon. Names of notes come in any order, the others begin with the easy ones.
 */
export function planDrill({ drill, items, memory, now, random }: PlanOptions): DrillItem[] {
  const rounds = ROUNDS[drill];
  const known = Object.keys(memory)
    .filter((key) => drillOf(key) === drill)
    .sort((one, other) => (memory[one]?.dueAt ?? 0) - (memory[other]?.dueAt ?? 0))
    .flatMap((key) => itemOf(key) ?? []);
  const isDueItem = (item: DrillItem) => {
    const card = memory[keyOf(item)];
    return card !== undefined && isDue(card, now);
  };
  const due = known.filter(isDueItem).slice(0, rounds);
  const fresh = items
    .filter((item) => item.drill === drill && memory[keyOf(item)] === undefined)
    .slice(0, Math.max(0, known.length === 0 ? rounds : Math.min(MAX_NEW, rounds - due.length)));
  const later = known.filter((item) => !isDueItem(item));
  const chosen = [...due, ...fresh, ...later].slice(0, rounds);
  if (chosen.length === 0) return [];
  const ordered = drill === 'name' ? shuffled(chosen, random) : easiestFirst(chosen, items);
  const filled = [...ordered];
  while (filled.length < rounds) {
    const again = shuffled(ordered, random);
    // The same question twice in a row would be no question.
    if (again.length > 1 && keyOf(again[0] as DrillItem) === keyOf(filled.at(-1) as DrillItem))
      again.reverse();
    filled.push(...again);
  }
  return filled.slice(0, rounds);
}

function easiestFirst(chosen: readonly DrillItem[], items: readonly DrillItem[]): DrillItem[] {
  const place = new Map(items.map((item, index) => [keyOf(item), index]));
  const placeOf = (item: DrillItem) => place.get(keyOf(item)) ?? items.length;
  return [...chosen].sort((one, other) => placeOf(one) - placeOf(other));
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

export interface Answered {
  readonly item: DrillItem;
  readonly outcome: Outcome;
}

/** A drill that goes on: `queue[answers.length]` is asked now; at its end it is over. */
export interface DrillRun {
  readonly queue: readonly DrillItem[];
  readonly answers: readonly Answered[];
}

export function startRun(queue: readonly DrillItem[]): DrillRun {
  return { queue, answers: [] };
}

export function askedNow({ queue, answers }: DrillRun): DrillItem | null {
  return queue[answers.length] ?? null;
}

/** What did not go well takes the place of the last question that would have come; near the end it waits for another day. */
export function answered({ queue, answers }: DrillRun, outcome: Outcome): DrillRun {
  const at = answers.length;
  const item = queue[at];
  if (item === undefined) return { queue, answers };
  const after = { queue, answers: [...answers, { item, outcome }] };
  const isSame = (other: DrillItem) => keyOf(other) === keyOf(item);
  const place = at + 1 + AGAIN_AFTER;
  const times = queue.slice(0, at + 1).filter(isSame).length;
  const comesAnyway = queue.slice(at + 1, place + AGAIN_AFTER).some(isSame);
  if (outcome !== 'again' || comesAnyway || times >= MAX_TIMES || place >= queue.length) return after;
  return { ...after, queue: [...queue.slice(0, place), item, ...queue.slice(place, -1)] };
}

export interface DrillResult {
  /** Each item once, in the order in which they were asked. */
  readonly went: readonly DrillItem[];
  /** What comes again soon. */
  readonly again: readonly DrillItem[];
  readonly rounds: number;
}

/** What is said at the end: an item that went well at last went well. */
export function resultOf({ answers }: DrillRun): DrillResult {
  const last = new Map(answers.map(({ item, outcome }) => [keyOf(item), { item, outcome }]));
  const all = [...last.values()];
  return {
    went: all.filter(({ outcome }) => outcome !== 'again').map(({ item }) => item),
    again: all.filter(({ outcome }) => outcome === 'again').map(({ item }) => item),
    rounds: answers.length,
  };
}
