/** Seeded chance (mulberry32): the same seed plays the same run. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** True with this probability. */
  hits(probability: number): boolean;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(all: readonly T[]): T;
  uuid(): string;
}

export function chanceOf(seed: number): Chance {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const hex = (value: number, width: number) => value.toString(16).padStart(width, '0');
  let count = 0;
  return {
    next,
    hits: (probability) => next() < probability,
    between,
    pick: (all) => {
      const found = all[Math.floor(next() * all.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
    uuid: () => {
      count += 1;
      return `${hex(Math.floor(next() * 4294967296), 8)}-0000-4000-8000-${hex(count, 12)}`;
    },
  };
}
