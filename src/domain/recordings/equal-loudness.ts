/** What was measured of a recording, for hearing it as loud as another one. */
export interface SoundLevel {
  /** LUFS; null for silence. */
  readonly loudness: number | null;
  /** The loudest sample, from 0 to 1. */
  readonly peak: number;
  /** Seconds of silence before the first sound. */
  readonly startS: number;
}

/** Beyond these a difference is not evened out: what was whispered stays a whisper, and noise is not lifted into a roar. */
const MAX_BOOST_DB = 18;
const MAX_CUT_DB = 24;
/** Below full scale: decoding at a lower rate misses the very tips of a wave. */
const HEADROOM_DB = 2;

const decibels = (factor: number) => 20 * Math.log10(factor);
const factor = (dB: number) => 10 ** (dB / 20);

/**
 * How much each of two recordings is turned up or down so that they sound equally loud: as loud as the louder one, unless the
 * quieter one would clip before. [1, 1] where one of them is silent.
 */
export function equalGains(one: SoundLevel, other: SoundLevel): readonly [number, number] {
  if (one.loudness === null || other.loudness === null) return [1, 1];
  const target = Math.min(
    Math.max(one.loudness, other.loudness),
    loudest(one.loudness, one.peak),
    loudest(other.loudness, other.peak),
  );
  return [gain(one.loudness, target), gain(other.loudness, target)];
}

/** How loud a recording can be made without clipping, and within the bounds. */
function loudest(loudness: number, peak: number): number {
  const room = peak <= 0 ? MAX_BOOST_DB : -decibels(Math.min(1, peak)) - HEADROOM_DB;
  return loudness + Math.min(MAX_BOOST_DB, Math.max(0, room));
}

function gain(loudness: number, target: number): number {
  return factor(Math.min(MAX_BOOST_DB, Math.max(-MAX_CUT_DB, target - loudness)));
}

/** A fortieth of the loudest sample: breath and the noise of a room stay below it. */
const SOUND_PART = 0.025;

/** Seconds until the first sound. */
export function startOf(samples: Float32Array, sampleRate: number, peak: number): number {
  const threshold = peak * SOUND_PART;
  if (threshold <= 0) return 0;
  for (let at = 0; at < samples.length; at += 1) {
    if (Math.abs(samples[at] as number) >= threshold) return at / sampleRate;
  }
  return 0;
}
