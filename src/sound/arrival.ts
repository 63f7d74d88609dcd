import { playCueWhenQuiet } from './cue.ts';
import { vibrateWhenQuiet } from './haptic.ts';

/** A recording has arrived: heard and felt, where that is wanted and disturbs nothing. */
export async function markArrival(view: Window): Promise<void> {
  await Promise.allSettled([playCueWhenQuiet(view), vibrateWhenQuiet('arrived', view)]);
}
