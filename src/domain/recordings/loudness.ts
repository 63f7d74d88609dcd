/*
 * Integrated loudness as ITU-R BS.1770-4 defines it: each channel through two filters (how a head and an ear weigh
 * frequencies), power over blocks of 400 ms that overlap by three quarters, silence left out by two gates.
 */
const STEPS_OF_A_BLOCK = 4;
const STEPS_PER_SECOND = 10;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
const OFFSET = -0.691;

type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

// Both for any sample rate, as in libebur128.
function highShelf(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const mid = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return [
    (high + (mid * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (mid * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ];
}

function highPass(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
}

/** One channel's way through both filters. */
class Weighting {
  readonly #shelf: Coefficients;
  readonly #pass: Coefficients;
  #shelf1 = 0;
  #shelf2 = 0;
  #pass1 = 0;
  #pass2 = 0;

  constructor(sampleRate: number) {
    this.#shelf = highShelf(sampleRate);
    this.#pass = highPass(sampleRate);
  }

  /** Called for every sample of an hour: no loop, no list. */
  weighed(sample: number): number {
    const [b0, b1, b2, a1, a2] = this.#shelf;
    const mid = b0 * sample + this.#shelf1;
    this.#shelf1 = b1 * sample - a1 * mid + this.#shelf2;
    this.#shelf2 = b2 * sample - a2 * mid;
    const [c0, c1, c2, d1, d2] = this.#pass;
    const out = c0 * mid + this.#pass1;
    this.#pass1 = c1 * mid - d1 * out + this.#pass2;
    this.#pass2 = c2 * mid - d2 * out;
    return out;
  }
}

/** Measures loudness while samples go by; only the power of each tenth of a second stays in memory. */
export class LoudnessMeter {
  readonly #channels: readonly Weighting[];
  readonly #stepLength: number;
  readonly #steps: number[] = [];
  #power = 0;
  #inStep = 0;

  constructor(sampleRate: number, channels: number) {
    this.#channels = Array.from({ length: channels }, () => new Weighting(sampleRate));
    this.#stepLength = Math.round(sampleRate / STEPS_PER_SECOND);
  }

  /** Samples of all channels in turns. */
  add(samples: Float32Array): void {
    const channels = this.#channels.length;
    for (let at = 0; at + channels <= samples.length; at += channels) {
      for (let channel = 0; channel < channels; channel += 1) {
        const weighed = (this.#channels[channel] as Weighting).weighed(samples[at + channel] as number);
        this.#power += weighed * weighed;
      }
      this.#inStep += 1;
      if (this.#inStep === this.#stepLength) this.#endStep();
    }
  }

  #endStep(): void {
    // One channel comes out of two loudspeakers: the same sound in stereo measures the same.
    this.#steps.push((this.#power * (this.#channels.length === 1 ? 2 : 1)) / this.#stepLength);
    this.#power = 0;
    this.#inStep = 0;
  }

  /** LUFS of everything so far; null for silence, and for less than a block. */
  loudness(): number | null {
    const blocks: number[] = [];
    for (let end = STEPS_OF_A_BLOCK; end <= this.#steps.length; end += 1) {
      blocks.push(mean(this.#steps.slice(end - STEPS_OF_A_BLOCK, end)));
    }
    const audible = blocks.filter((power) => lufs(power) > ABSOLUTE_GATE_LUFS);
    if (audible.length === 0) return null;
    const gate = lufs(mean(audible)) + RELATIVE_GATE_LU;
    return lufs(mean(audible.filter((power) => lufs(power) > gate)));
  }
}

function lufs(power: number): number {
  return OFFSET + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
