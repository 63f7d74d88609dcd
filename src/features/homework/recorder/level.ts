import { peakOf } from '#domain/recordings/peaks.ts';
import type { TakeSettings } from '#local/takes/take.ts';

/** Thresholds in dBFS. Measured on the peak: a learner plays single notes. */
const QUIET_BELOW_DB = -32;
const CLIPPING_FROM_DB = -0.3;
const SILENT_UP_TO_DB = -55;
/** The left end of the meter. */
export const FLOOR_DB = -60;

const HOLD_MS = 1_500;
const CLIPPING_SHOWN_MS = 2_000;
export const SILENT_AFTER_MS = 5_000;

export type LevelLabel = 'none' | 'quiet' | 'good' | 'clipping';

/** Times are readings of the monotonic clock in milliseconds, levels are dBFS from FLOOR_DB to 0. */
export type Level = {
  now: number;
  peak: number;
  hold: number;
  holdUntil: number;
  clippedUntil: number;
  /** When the last sound came in; the start of the take or meter before the first. */
  lastSoundAt: number;
};

export function restingLevel(now: number): Level {
  return { now, peak: FLOOR_DB, hold: FLOOR_DB, holdUntil: 0, clippedUntil: 0, lastSoundAt: now };
}

/** Amplitude from 0 to 1 in dBFS, never under FLOOR_DB. */
export function decibels(amplitude: number): number {
  return amplitude <= 0 ? FLOOR_DB : Math.max(FLOOR_DB, 20 * Math.log10(amplitude));
}

/** A level in dBFS as a position on the meter: 0 at its left end, 1 at full scale. */
export function meterPosition(decibel: number): number {
  return Math.min(1, Math.max(0, 1 - decibel / FLOOR_DB));
}

/** The next reading: the peak, the peak held for a while, and the time of the last sound. */
export function nextLevel(before: Level, samples: Float32Array, now: number): Level {
  const peak = decibels(peakOf(samples));
  const rises = peak >= before.hold || now >= before.holdUntil;
  return {
    now,
    peak,
    hold: rises ? peak : before.hold,
    holdUntil: rises ? now + HOLD_MS : before.holdUntil,
    clippedUntil: peak >= CLIPPING_FROM_DB ? now + CLIPPING_SHOWN_MS : before.clippedUntil,
    lastSoundAt: peak > SILENT_UP_TO_DB ? now : before.lastSoundAt,
  };
}

export function levelLabel(level: Level): LevelLabel {
  if (level.now < level.clippedUntil) return 'clipping';
  if (level.hold <= SILENT_UP_TO_DB) return 'none';
  return level.hold < QUIET_BELOW_DB ? 'quiet' : 'good';
}

export type LevelWarning = 'silence' | 'clipping';

export function levelWarning(level: Level): LevelWarning | null {
  if (level.now - level.lastSoundAt >= SILENT_AFTER_MS) return 'silence';
  return level.now < level.clippedUntil ? 'clipping' : null;
}

export type InputWarning = 'bluetooth' | 'processing';

const FULL_QUALITY_HZ = 44_100;

/** Warnings from what the track reports: a telephone-quality headset, or voice processing that eats music. */
export function inputWarnings(settings: TakeSettings): InputWarning[] {
  const warnings: InputWarning[] = [];
  if (settings.sampleRate !== null && settings.sampleRate < FULL_QUALITY_HZ) warnings.push('bluetooth');
  if (settings.echoCancellation || settings.noiseSuppression || settings.autoGainControl) {
    warnings.push('processing');
  }
  return warnings;
}
