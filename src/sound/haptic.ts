import { haptics } from '#local/device-settings.ts';
import { recordingTakes } from '#local/takes/recording-locks.ts';

/** Milliseconds of vibration and pause: felt through a music stand, over before one wonders what it was. */
const PATTERNS = {
  /** The record button was pressed; before the microphone is open, so that no take has it in it. */
  begin: [15],
  /** The take is on the device. */
  saved: [20, 60, 20],
  arrived: [30, 90, 30],
} as const;

export type Haptic = keyof typeof PATTERNS;

type View = Pick<Window, 'navigator' | 'matchMedia'>;

/** Vibrates where the device can, where it is wanted, and where motion is not reduced. Returns whether it did. */
export function vibrate(kind: Haptic, view: View = window): boolean {
  const { navigator } = view;
  if (typeof navigator.vibrate !== 'function' || !haptics()) return false;
  if (view.matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  // Before the first press browsers refuse it, and write a warning.
  if (navigator.userActivation?.hasBeenActive === false) return false;
  return navigator.vibrate([...PATTERNS[kind]]);
}

/** For something that happened by itself: never while a take is recorded, in this window or another one. */
export async function vibrateWhenQuiet(kind: Haptic, view: View = window): Promise<boolean> {
  if ((await recordingTakes(view.navigator.locks ?? null)).size > 0) return false;
  return vibrate(kind, view);
}
