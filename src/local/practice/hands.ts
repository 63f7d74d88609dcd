import * as z from 'zod/mini';
import { type ReadStorage, storedJSON, storeJSON } from '#local/stored-json.ts';

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

export function loadHands(storage: ReadStorage = () => localStorage): Hands {
  return storedJSON(Hands, storage, KEY) ?? USUAL;
}

export function saveHands(hands: Hands, storage: () => Pick<Storage, 'setItem'> = () => localStorage): void {
  storeJSON(storage, KEY, hands);
}
