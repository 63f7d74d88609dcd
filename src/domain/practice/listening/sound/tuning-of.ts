import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';
import { createFft } from './fft.ts';
import { explain, templatesOf } from './templates.ts';

const SIZE = 8192;
const WINDOWS = 40;
const HIGHEST_HERTZ = 2500;
const [MAX_CENTS, STEP_CENTS] = [50, 5];

/** How many cents a take is above a' = 440 Hz: the tuning in which the score's pitches explain it best. */
export function tuningOf(samples: Float32Array, pitches: readonly number[]): number {
  const sum = new Float32Array(Math.floor((HIGHEST_HERTZ / HEARING_RATE) * SIZE));
  const fft = createFft(SIZE);
  const magnitudes = new Float32Array(SIZE / 2);
  for (let window = 0; window < WINDOWS; window += 1) {
    fft.magnitudes(samples, Math.floor((window / WINDOWS) * Math.max(0, samples.length - SIZE)), magnitudes);
    for (let bin = 0; bin < sum.length; bin += 1)
      sum[bin] = (sum[bin] as number) + (magnitudes[bin] as number);
  }
  let best = { cents: 0, flat: Number.POSITIVE_INFINITY };
  for (let cents = -MAX_CENTS; cents <= MAX_CENTS; cents += STEP_CENTS) {
    const templates = templatesOf(pitches, SIZE, cents).map((one) => ({
      ...one,
      // Templates reach above what is summed here.
      weights: one.weights.map((weight, index) => ((one.bins[index] as number) < sum.length ? weight : 0)),
    }));
    const { flat } = explain(sum, templates, 12);
    if (flat < best.flat) best = { cents, flat };
  }
  return best.cents;
}
