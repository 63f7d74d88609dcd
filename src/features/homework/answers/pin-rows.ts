/** A finger's width: the width and height of a pin that can be touched. */
export const PIN_PX = 44;

/**
 * The row of each pin over a waveform of this width, 0 next to it, so that no pin covers another: comments at one moment, or
 * close to each other, stand above each other.
 * @param parts where the pins stand, from 0 to 1
 */
export function pinRows(parts: readonly number[], width: number): number[] {
  const rows = parts.map(() => 0);
  /** The last pin of each row so far, from left to right. */
  const ends: number[] = [];
  const fromLeft = [...parts.entries()].sort(([, one], [, other]) => one - other);
  for (const [index, part] of fromLeft) {
    const left = part * width;
    const free = ends.findIndex((end) => left - end >= PIN_PX);
    const row = free === -1 ? ends.length : free;
    ends[row] = left;
    rows[index] = row;
  }
  return rows;
}
