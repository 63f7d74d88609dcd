import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';

/** What a note looks like in a spectrum: bins and weights; the weights of a template sum up to 1. */
export interface Template {
  readonly pitch: number;
  readonly bins: Uint16Array;
  readonly weights: Float32Array;
}

const PARTIALS = 10;
const HIGHEST_HERTZ = 4600;
const LOWEST_HERTZ = 70;
/** Strings are stiff: a partial is a little higher than a multiple. */
const STIFFNESS = 1.5e-4;
/** How fast the partials of a note grow weaker; a real note is a mixture of these. */
const FALLS = [0.35, 0.6, 0.85];

const hertzOf = (pitch: number, cents = 0) => 440 * 2 ** ((pitch - 69 + cents / 100) / 12);

/** Templates of some pitches for a spectrum of `size`; `cents`: how the take is tuned. */
export function templatesOf(pitches: readonly number[], size: number, cents: number): Template[] {
  return pitches.flatMap((pitch) => [
    ...FALLS.map((fall) => template(pitch, size, cents, (partial) => fall ** (partial - 1))),
    // A telephone and a low string leave little of the fundamental.
    template(pitch, size, cents, (partial) => (partial === 1 ? 0.15 : 0.7 ** (partial - 2))),
  ]);
}

function template(
  pitch: number,
  size: number,
  cents: number,
  strength: (partial: number) => number,
): Template {
  const binHertz = HEARING_RATE / size;
  const weights = new Map<number, number>();
  for (let partial = 1; partial <= PARTIALS; partial += 1) {
    const hertz = hertzOf(pitch, cents) * partial * Math.sqrt(1 + STIFFNESS * partial * partial);
    if (hertz > HIGHEST_HERTZ) break;
    if (hertz < LOWEST_HERTZ) continue;
    const centre = hertz / binHertz;
    const width = 1.6 + 0.004 * centre;
    for (let bin = Math.ceil(centre - width); bin <= centre + width; bin += 1) {
      const weight = strength(partial) * Math.cos((Math.PI / 2) * ((bin - centre) / (width + 0.4))) ** 2;
      weights.set(bin, (weights.get(bin) ?? 0) + weight);
    }
  }
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  return {
    pitch,
    bins: Uint16Array.from(weights.keys()),
    weights: Float32Array.from(weights.values(), (weight) => weight / sum),
  };
}

const ROUNDS = 40;
const FLAT_WEIGHT = 1;

/**
 * How much of a spectrum each template explains, without negative parts (Kullback–Leibler, multiplicative updates); noise is
 * explained by a flat spectrum.
 */
export function explain(spectrum: Float32Array, templates: readonly Template[], rounds = ROUNDS) {
  const bins = spectrum.length;
  let total = 0;
  for (const value of spectrum) total += value;
  const gains = new Float32Array(templates.length).fill(total / (templates.length + 1));
  let flat = total / (templates.length + 1);
  const model = new Float32Array(bins);
  const ratio = new Float32Array(bins);
  for (let round = 0; round < rounds; round += 1) {
    model.fill((FLAT_WEIGHT * flat) / bins + 1e-9);
    templates.forEach(({ bins: at, weights }, index) => {
      const gain = gains[index] as number;
      for (let i = 0; i < at.length; i += 1)
        model[at[i] as number] = (model[at[i] as number] as number) + gain * (weights[i] as number);
    });
    let flatSum = 0;
    for (let bin = 0; bin < bins; bin += 1) {
      ratio[bin] = (spectrum[bin] as number) / (model[bin] as number);
      flatSum += ratio[bin] as number;
    }
    flat *= flatSum / bins;
    templates.forEach(({ bins: at, weights }, index) => {
      let sum = 0;
      for (let i = 0; i < at.length; i += 1) sum += (weights[i] as number) * (ratio[at[i] as number] ?? 0);
      gains[index] = (gains[index] as number) * sum;
    });
  }
  return { gains, flat, total };
}
