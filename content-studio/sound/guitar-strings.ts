/** MIDI numbers of the open strings as a player names them: index 0 is the 6th, the low E. */
export const OPEN = [40, 45, 50, 55, 59, 64];

/**
 * Where the notes of one moment lie in the first position: the thinnest string that still reaches each note, every
 * string once. Comes back in the order of `midis` as {string (0 = 6th), fret}, or null for a note out of reach.
 */
export function places(midis: readonly number[]) {
  const free = new Set(OPEN.keys());
  const order = [...midis.keys()].sort((one, other) => midis[other] - midis[one]);
  const found: ({ string: number; fret: number } | null)[] = midis.map(() => null);
  for (const index of order) {
    const string = [...free].filter((each) => OPEN[each] <= midis[index]).at(-1);
    if (string === undefined) continue;
    free.delete(string);
    found[index] = { string, fret: midis[index] - OPEN[string] };
  }
  return found;
}
