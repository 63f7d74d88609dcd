import { seeded } from '#tests/sound/pitch/tones.ts';

export const RATE = 48_000;

interface Scene {
  seconds: number;
  seed: number;
  /** Root mean square of the noise of the room. */
  room?: number;
}

/** A recording to put sounds into. */
export function aScene({ seconds, seed, room = 0.0008 }: Scene) {
  const random = seeded(seed);
  const noise = () => random() * 2 - 1;
  const samples = Float32Array.from({ length: seconds * RATE }, () => room * 1.7 * noise());
  const add = (atS: number, length: number, sound: (second: number) => number) => {
    const start = Math.round(atS * RATE);
    for (let index = 0; index < length * RATE && start + index < samples.length; index += 1)
      samples[start + index] = (samples[start + index] as number) + sound(index / RATE);
  };
  /** Bright noise that is gone after 20 ms, and its room. */
  const clap = (atS: number, strength = 0.4) => {
    let [low, band] = [0, 0];
    add(atS, 0.4, (second) => {
      const white = noise();
      // A band around 2 kHz, as cupped hands have it.
      low += 0.35 * (white - low);
      band = low - 0.8 * band;
      const direct = Math.min(1, second / 0.001) * Math.exp(-second / 0.012);
      return strength * (0.7 * white + band) * (direct + 0.06 * Math.exp(-second / 0.09));
    });
  };
  const tone = (atS: number, hz: number, length: number, decayS: number, strength = 0.3) =>
    add(atS, length, (second) => {
      const envelope = Math.min(1, second / 0.003) * Math.exp(-second / decayS);
      let sum = 0;
      for (let overtone = 1; overtone <= 4; overtone += 1)
        sum += Math.sin(2 * Math.PI * hz * overtone * second) / overtone;
      return strength * envelope * sum;
    });
  const knock = (atS: number) =>
    add(atS, 0.15, (second) => 0.5 * Math.exp(-second / 0.02) * Math.sin(2 * Math.PI * 180 * second));
  return { samples, random, clap, tone, knock };
}
