import * as z from 'zod/mini';
import { BEATS_PER_BAR, FASTEST, SLOWEST } from './metronome.ts';

/** How this person practises on this device; small, not private, and no loss when it goes. */
const PracticeSettings = z.object({
  bpm: z.int().check(z.minimum(SLOWEST), z.maximum(FASTEST)),
  beatsPerBar: z.union(BEATS_PER_BAR.map((beats) => z.literal(beats))),
  silent: z.boolean(),
  countIn: z.boolean(),
  headphones: z.boolean(),
});
export type PracticeSettings = z.infer<typeof PracticeSettings>;

const USUAL: PracticeSettings = { bpm: 80, beatsPerBar: 4, silent: false, countIn: false, headphones: false };
const KEY = 'otomichi.practice';

export function loadPracticeSettings(storage: () => Storage = () => localStorage): PracticeSettings {
  try {
    const kept = z.safeParse(PracticeSettings, JSON.parse(storage().getItem(KEY) ?? 'null'));
    return kept.success ? kept.data : USUAL;
  } catch {
    // Storage may be switched off altogether; the usual settings serve.
    return USUAL;
  }
}

export function keepPracticeSettings(
  settings: PracticeSettings,
  storage: () => Storage = () => localStorage,
): void {
  try {
    storage().setItem(KEY, JSON.stringify(settings));
  } catch {
    // As above: the settings hold for this visit.
  }
}
