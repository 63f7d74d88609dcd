/** A finger's width: the width and height of a pin that can be touched. */
export const PIN_PX = 44;

/** What stands above each other at one place; more would push the take itself out of sight. */
const MAX_ROWS = 3;

/** A pin over the waveform. */
export interface PinPlace {
  /** The places that it marks, as they were given: several where there was no room for a pin of each. */
  readonly of: readonly number[];
  /** 0 is next to the waveform. */
  readonly row: number;
}

/**
 * The pins over a waveform of this width, from left to right, so that none covers another: comments at one moment, or close to
 * each other, stand above each other, and what finds no room in the rows shares the pin at their top.
 * @param parts the places to mark, from 0 to 1
 */
export function pinPlaces(parts: readonly number[], width: number): PinPlace[] {
  /** The last pin of each row so far, from left to right. */
  const last: { left: number; pin: { of: number[]; row: number } }[] = [];
  const pins: PinPlace[] = [];
  const fromLeft = [...parts.entries()].sort(([, one], [, other]) => one - other);
  for (const [index, part] of fromLeft) {
    const left = part * width;
    const free = last.findIndex((end) => left - end.left >= PIN_PX);
    const row = free === -1 ? last.length : free;
    if (row === MAX_ROWS) {
      last[MAX_ROWS - 1]?.pin.of.push(index);
      continue;
    }
    const pin = { of: [index], row };
    last[row] = { left, pin };
    pins.push(pin);
  }
  return pins;
}
