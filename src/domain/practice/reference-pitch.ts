/** Where orchestras and early music put A4. */
export const MIN_REFERENCE_HZ = 415;
export const MAX_REFERENCE_HZ = 466;
export const USUAL_REFERENCE_HZ = 440;

/** The twelve notes of an octave, from C = 0. */
export const PITCH_CLASSES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
export type PitchClass = (typeof PITCH_CLASSES)[number];

/** A pure fifth lies above its root by this ratio and does not beat with it. */
export const PURE_FIFTH = 3 / 2;

export function clampReference(hz: number): number {
  return Math.min(MAX_REFERENCE_HZ, Math.max(MIN_REFERENCE_HZ, Math.round(hz)));
}
