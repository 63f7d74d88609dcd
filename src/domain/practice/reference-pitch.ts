/** Where orchestras and early music put A4. */
export const MIN_REFERENCE_HZ = 415;
export const MAX_REFERENCE_HZ = 466;
export const USUAL_REFERENCE_HZ = 440;

/** The twelve notes of an octave, from C = 0. */
export const PITCH_CLASSES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
export type PitchClass = (typeof PITCH_CLASSES)[number];

/** A pure fifth lies above its root by this ratio and does not beat with it. */
export const PURE_FIFTH = 3 / 2;

const A4_MIDI = 69;

/** The frequency of a note in equal temperament, by the reference pitch of A4. C4 is the middle C. */
export function frequencyOf(pitchClass: PitchClass, octave: number, referenceHz: number): number {
  const midi = 12 * (octave + 1) + pitchClass;
  return referenceHz * 2 ** ((midi - A4_MIDI) / 12);
}

export function clampReference(hz: number): number {
  return Math.min(MAX_REFERENCE_HZ, Math.max(MIN_REFERENCE_HZ, Math.round(hz)));
}
