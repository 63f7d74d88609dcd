export const SAMPLE_RATE = 48_000;

/** The same numbers in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export type ToneKind = 'pure' | 'struck' | 'plucked' | 'sung' | 'without its fundamental';

interface Tone {
  hz: number;
  kind: ToneKind;
  seconds: number;
  /** Noise below the tone in decibels; Infinity: none. */
  snrDb: number;
  seed: number;
  sampleRate?: number;
}

const MAX_OVERTONES = 16;

/** A tone of an instrument with white noise; its overtones begin at random phases. */
export function aTone({ hz, kind, seconds, snrDb, seed, sampleRate = SAMPLE_RATE }: Tone): Float32Array {
  const random = seeded(seed);
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  const count = kind === 'pure' ? 1 : Math.min(MAX_OVERTONES, Math.floor(sampleRate / 2.2 / hz));
  for (let overtone = 1; overtone <= count; overtone += 1) {
    const phase = random() * 2 * Math.PI;
    for (let index = 0; index < samples.length; index += 1) {
      const time = index / sampleRate;
      const turns = 2 * Math.PI * hz * overtone * time + phase;
      samples[index] = (samples[index] as number) + strength(kind, overtone, time) * Math.sin(turns);
    }
  }
  return withNoise(samples, snrDb, random);
}

function strength(kind: ToneKind, overtone: number, time: number): number {
  switch (kind) {
    case 'pure':
      return 1;
    case 'struck':
      return Math.exp(-time * (0.6 + 0.3 * overtone)) / overtone;
    case 'plucked':
      return Math.exp(-time * (1.5 + 0.6 * overtone)) / overtone;
    case 'sung':
      // A vowel: strongest around the third overtone.
      return 1 / (1 + (overtone - 3) ** 2);
    case 'without its fundamental':
      return overtone < 2 ? 0 : 1 / overtone;
  }
}

export function withNoise(samples: Float32Array, snrDb: number, random: () => number): Float32Array {
  const level = loudness(samples) * 10 ** (-snrDb / 20);
  return samples.map((sample) => 0.2 * (sample + level * gaussian(random)));
}

export function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}

function gaussian(random: () => number): number {
  let sum = 0;
  for (let count = 0; count < 12; count += 1) sum += random();
  return sum - 6;
}
