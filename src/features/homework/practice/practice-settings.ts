import * as z from 'zod/mini';
import { BEATS_PER_BAR, MAX_BPM, MIN_BPM } from './metronome.ts';

/** How a person practises on this device; not private, and no loss when the browser deletes it. */
const PracticeSettings = z.object({
  bpm: z.int().check(z.minimum(MIN_BPM), z.maximum(MAX_BPM)),
  beatsPerBar: z.union(BEATS_PER_BAR.map((beats) => z.literal(beats))),
  silent: z.boolean(),
  countIn: z.boolean(),
  headphones: z.boolean(),
});
export type PracticeSettings = z.infer<typeof PracticeSettings>;

const DEFAULTS: PracticeSettings = {
  bpm: 80,
  beatsPerBar: 4,
  silent: false,
  countIn: false,
  headphones: false,
};
const KEY = 'otomichi.practice';

export function loadPracticeSettings(storage: () => Storage = () => localStorage): PracticeSettings {
  try {
    const stored = z.safeParse(PracticeSettings, JSON.parse(storage().getItem(KEY) ?? 'null'));
    return stored.success ? stored.data : DEFAULTS;
  } catch {
    // Storage may be disabled altogether.
    return DEFAULTS;
  }
}

export function savePracticeSettings(
  settings: PracticeSettings,
  storage: () => Storage = () => localStorage,
): void {
  try {
    storage().setItem(KEY, JSON.stringify(settings));
  } catch {
    // The settings hold for this visit.
  }
}
