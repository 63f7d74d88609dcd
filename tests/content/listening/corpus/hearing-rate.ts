import { RATE } from '#content-studio/sound/rate.ts';
import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';

const HALF = 24;
const RATIO = RATE / HEARING_RATE;
const CUTOFF = 0.94 / RATIO;
/** 48,000 to 22,050: after so many samples the places between two of the studio's samples come again. */
const PHASES = HEARING_RATE / 150;
const KERNELS = Array.from({ length: PHASES }, (_, phase) => kernelOf((phase * RATE) / HEARING_RATE));

/** From the studio's rate to the one of hearing, by a windowed sinc; a browser does it while it decodes. */
export function toHearing(samples: Float64Array): Float32Array {
  const out = new Float32Array(Math.floor(samples.length / RATIO));
  for (let i = 0; i < out.length; i++) {
    const kernel = KERNELS[i % PHASES];
    const first = Math.ceil((i * RATE) / HEARING_RATE) - HALF;
    const last = Math.min(kernel.length, samples.length - first);
    let sum = 0;
    for (let tap = Math.max(0, -first); tap < last; tap++) sum += samples[first + tap] * kernel[tap];
    out[i] = sum;
  }
  return out;
}

/** Weights of the samples from `Math.ceil(centre) - HALF` on. */
function kernelOf(centre: number): Float64Array {
  const first = Math.ceil(centre) - HALF;
  return Float64Array.from({ length: Math.floor(centre) + HALF - first + 1 }, (_, tap) => {
    const x = first + tap - centre;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / HALF);
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * CUTOFF * x) / (Math.PI * CUTOFF * x);
    return CUTOFF * sinc * window;
  });
}
