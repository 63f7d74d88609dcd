import { RATE } from '#content-studio/sound/rate.ts';
import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';

const HALF = 24;

/** From the studio's rate to the one of hearing, by a windowed sinc; a browser does it while it decodes. */
export function toHearing(samples: Float64Array): Float32Array {
  const ratio = RATE / HEARING_RATE;
  const out = new Float32Array(Math.floor(samples.length / ratio));
  const cutoff = 0.94 / ratio;
  for (let i = 0; i < out.length; i++) {
    const centre = i * ratio;
    const first = Math.ceil(centre - HALF);
    let sum = 0;
    for (let j = Math.max(0, first); j <= centre + HALF && j < samples.length; j++) {
      const x = j - centre;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / HALF);
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * cutoff * x) / (Math.PI * cutoff * x);
      sum += samples[j] * cutoff * sinc * window;
    }
    out[i] = sum;
  }
  return out;
}
