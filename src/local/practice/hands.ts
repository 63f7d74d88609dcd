import * as z from 'zod/mini';

/** How somebody whose hands are at the instrument starts and stops, on this device. */
const Hands = z.object({
  /** Two claps start and stop a recording. */
  claps: z.boolean(),
  /** Keys that scroll a page start and stop as well: pedals for turning pages press them. */
  pedal: z.boolean(),
});
export type Hands = z.infer<typeof Hands>;

const KEY = 'otomichi.hands';
const USUAL: Hands = { claps: false, pedal: false };

export function loadHands(storage: () => Pick<Storage, 'getItem'> = () => localStorage): Hands {
  try {
    const stored = z.safeParse(Hands, JSON.parse(storage().getItem(KEY) ?? 'null'));
    return stored.success ? stored.data : USUAL;
  } catch {
    return USUAL;
  }
}

/** A full or disabled storage changes nothing else. */
export function saveHands(hands: Hands, storage: () => Pick<Storage, 'setItem'> = () => localStorage): void {
  try {
    storage().setItem(KEY, JSON.stringify(hands));
  } catch {
    // It holds for this visit.
  }
}
