import { peakOf } from '#domain/recordings/peaks.ts';
import type { TakeSettings } from '#local/takes/take.ts';
import { isBluetooth } from '#sound/microphone/microphone-devices.ts';

/** Thresholds in dBFS. Measured on the peak: a learner plays single notes. */
const QUIET_BELOW_DB = -32;
const CLIPPING_FROM_DB = -0.3;
const SILENT_UP_TO_DB = -55;
/** The left end of the meter. */
export const FLOOR_DB = -60;

const HOLD_MS = 1_500;
const CLIPPING_SHOWN_MS = 2_000;
/** Warned of for longer than it is shown: an advice that comes and goes is read aloud again each time. */
const CLIPPING_WARNED_MS = 8_000;
/** A quiet passage is music; so long a one is far from the microphone. */
export const QUIET_AFTER_MS = 8_000;
export const SILENT_AFTER_MS = 5_000;

export type LevelLabel = 'none' | 'quiet' | 'good' | 'clipping';

/** Times are readings of the monotonic clock in milliseconds, levels are dBFS from FLOOR_DB to 0. */
export type Level = {
  now: number;
  peak: number;
  hold: number;
  holdUntil: number;
  clippedUntil: number;
  clippingWarnedUntil: number;
  /** When it last was louder than quiet; the start of the take or meter before. */
  lastLoudAt: number;
  /** When the last sound came in; the start of the take or meter before the first. */
  lastSoundAt: number;
};

export function restingLevel(now: number): Level {
  return {
    now,
    peak: FLOOR_DB,
    hold: FLOOR_DB,
    holdUntil: 0,
    clippedUntil: 0,
    clippingWarnedUntil: 0,
    lastLoudAt: now,
    lastSoundAt: now,
  };
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
    clippingWarnedUntil: peak >= CLIPPING_FROM_DB ? now + CLIPPING_WARNED_MS : before.clippingWarnedUntil,
    lastLoudAt: peak >= QUIET_BELOW_DB ? now : before.lastLoudAt,
    lastSoundAt: peak > SILENT_UP_TO_DB ? now : before.lastSoundAt,
  };
}

export function levelLabel(level: Level): LevelLabel {
  if (level.now < level.clippedUntil) return 'clipping';
  if (level.hold <= SILENT_UP_TO_DB) return 'none';
  return level.hold < QUIET_BELOW_DB ? 'quiet' : 'good';
}

export type LevelWarning = 'silence' | 'clipping' | 'quiet';

export function levelWarning(level: Level): LevelWarning | null {
  if (level.now - level.lastSoundAt >= SILENT_AFTER_MS) return 'silence';
  if (level.now < level.clippingWarnedUntil) return 'clipping';
  return level.now - level.lastLoudAt >= QUIET_AFTER_MS ? 'quiet' : null;
}

/** Clipping that happens once is a bump against the stand. */
const CLIPPED_READINGS = 2;

/** What a few seconds of playing say of the level, by the peaks of its readings in dBFS. */
export function levelOf(peaks: readonly number[]): LevelLabel {
  const loudest = Math.max(FLOOR_DB, ...peaks);
  if (loudest <= SILENT_UP_TO_DB) return 'none';
  if (peaks.filter((peak) => peak >= CLIPPING_FROM_DB).length >= CLIPPED_READINGS) return 'clipping';
  return loudest < QUIET_BELOW_DB ? 'quiet' : 'good';
}

export type InputWarning = 'bluetooth' | 'processing';

const FULL_QUALITY_HZ = 44_100;

/** Warnings from what the track reports: a telephone-quality headset, or voice processing that eats music. */
export function inputWarnings(settings: TakeSettings): InputWarning[] {
  const warnings: InputWarning[] = [];
  const isNarrow = settings.sampleRate !== null && settings.sampleRate < FULL_QUALITY_HZ;
  // Chromium and Safari convert a headset's 16 kHz to 48 before they tell: then only its name is left.
  if (isNarrow || isBluetooth(settings.device ?? '')) warnings.push('bluetooth');
  if (settings.echoCancellation || settings.noiseSuppression || settings.autoGainControl) {
    warnings.push('processing');
  }
  return warnings;
}
