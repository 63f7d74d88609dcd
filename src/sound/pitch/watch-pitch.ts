import type { OpenMicrophone } from '#sound/microphone/open-microphone.ts';
import { createPitchFinder, type FindPitch } from './find-pitch.ts';

export interface PitchReading {
  /** By the microphone's clock: the middle of what was read, when it sounded. */
  readonly atS: number;
  /** Null where no single tone is clear. */
  readonly hz: number | null;
  /** Nothing at all arrives: no room is so quiet. */
  readonly silent: boolean;
}

export const PITCH_INTERVAL_MS = 50;
/** Long enough for the lowest strings, and for the exactness of a tuner. */
const TUNER_SECONDS = 0.17;
/** A voice moves: short enough for its slides, long enough for two periods of a low one. */
const VOICE_SECONDS = 0.042;

/** How many samples a reading of the tuner has: a power of two, as analysers want. */
export const tunerSamples = (sampleRate: number): number => powerOfTwo(TUNER_SECONDS * sampleRate);
/** The same for a voice that is followed. */
export const voiceSamples = (sampleRate: number): number => powerOfTwo(VOICE_SECONDS * sampleRate);

const powerOfTwo = (samples: number) => 2 ** Math.round(Math.log2(samples));

/** Reads the pitch 20 times a second. Returns how to stop. */
export function watchPitch(
  microphone: OpenMicrophone,
  samplesAt: (sampleRate: number) => number,
  onReading: (reading: PitchReading) => void,
): () => void {
  let reader: { rate: number; size: number; find: FindPitch; newest: () => Float32Array } | null = null;
  const timer = setInterval(() => {
    const rate = microphone.sampleRate();
    // A context that was built again may have another rate.
    if (reader?.rate !== rate) {
      const size = samplesAt(rate);
      reader = { rate, size, find: createPitchFinder(rate, size), newest: microphone.newest(size) };
    }
    const samples = reader.newest();
    const found = reader.find(samples);
    const atS = microphone.now() - reader.size / 2 / rate - microphone.latencyS;
    onReading({ atS, hz: found?.hz ?? null, silent: samples.every((sample) => sample === 0) });
  }, PITCH_INTERVAL_MS);
  return () => clearInterval(timer);
}
