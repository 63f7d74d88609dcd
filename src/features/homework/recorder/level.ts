import { peakOf } from '#domain/peaks.ts';
import type { TakeSettings } from '#local/take.ts';

/** Decibels below full scale at which something is said. Measured on the peak: a learner plays single notes. */
const TOO_QUIET = -32;
const CLIPPING = -0.3;
const SILENCE = -55;
/** The meter's left end. */
export const FLOOR = -60;

const HOLD_MS = 1500;
const CLIP_SHOWN_MS = 2000;
export const SILENT_AFTER_MS = 5000;

export type LevelWord = 'none' | 'quiet' | 'good' | 'clipping';

/** Times are readings of the monotonic clock in milliseconds, levels are dBFS from FLOOR to 0. */
export type Level = {
  now: number;
  peak: number;
  hold: number;
  holdUntil: number;
  clippedUntil: number;
  /** When something was last heard; the take's or meter's start when nothing was. */
  heardAt: number;
};

export function restingLevel(now: number): Level {
  return { now, peak: FLOOR, hold: FLOOR, holdUntil: 0, clippedUntil: 0, heardAt: now };
}

/** 0 to 1 on a straight scale → dBFS, never under FLOOR. */
export function decibels(amplitude: number): number {
  return amplitude <= 0 ? FLOOR : Math.max(FLOOR, 20 * Math.log10(amplitude));
}

/** 0 at the meter's left end, 1 at full scale. */
export function meterPosition(decibel: number): number {
  return Math.min(1, Math.max(0, 1 - decibel / FLOOR));
}

/** The next reading: the peak, the peak held for a while, and what was heard when. */
export function nextLevel(before: Level, samples: Float32Array, now: number): Level {
  const peak = decibels(peakOf(samples));
  const rises = peak >= before.hold || now >= before.holdUntil;
  return {
    now,
    peak,
    hold: rises ? peak : before.hold,
    holdUntil: rises ? now + HOLD_MS : before.holdUntil,
    clippedUntil: peak >= CLIPPING ? now + CLIP_SHOWN_MS : before.clippedUntil,
    heardAt: peak > SILENCE ? now : before.heardAt,
  };
}

export function levelWord(level: Level): LevelWord {
  if (level.now < level.clippedUntil) return 'clipping';
  if (level.hold <= SILENCE) return 'none';
  return level.hold < TOO_QUIET ? 'quiet' : 'good';
}

export type LevelWarning = 'silence' | 'clipping';

export function levelWarning(level: Level): LevelWarning | null {
  if (level.now - level.heardAt >= SILENT_AFTER_MS) return 'silence';
  return level.now < level.clippedUntil ? 'clipping' : null;
}

export type InputWarning = 'bluetooth' | 'processing';

const FULL_QUALITY = 44_100;

/** What the track itself says: a telephone-quality headset, or voice processing that eats music. */
export function inputWarnings(settings: TakeSettings): InputWarning[] {
  const warnings: InputWarning[] = [];
  if (settings.sampleRate !== null && settings.sampleRate < FULL_QUALITY) warnings.push('bluetooth');
  if (settings.echoCancellation || settings.noiseSuppression || settings.autoGainControl) {
    warnings.push('processing');
  }
  return warnings;
}
