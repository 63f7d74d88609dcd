/** Magnitudes of the spectrum of real samples; one object for one size, used again for each window. */
export interface Fft {
  readonly size: number;
  /** Weighs `samples` from `start` on (zeros outside) and writes size / 2 magnitudes into `into`. */
  magnitudes(samples: Float32Array, start: number, into: Float32Array): void;
}

/** A Hann window and a radix-2 transform; `size` is a power of two. */
export function createFft(size: number): Fft {
  const half = size / 2;
  const window = Float32Array.from(
    { length: size },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size),
  );
  const cosine = Float64Array.from({ length: half }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sine = Float64Array.from({ length: half }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const bits = Math.log2(size);
  const swapped = Uint32Array.from({ length: size }, (_, i) => reversed(i, bits));
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  return {
    size,
    magnitudes(samples, start, into) {
      for (let i = 0; i < size; i += 1) {
        const to = swapped[i] as number;
        re[to] = (samples[start + i] ?? 0) * (window[i] as number);
        im[to] = 0;
      }
      transform(re, im, cosine, sine);
      // 4 / size: a sine of the amplitude 1 has the magnitude 1.
      // Not `Math.hypot`, which guards against overflow and takes several times as long.
      for (let i = 0; i < half; i += 1)
        into[i] = (4 / size) * Math.sqrt((re[i] as number) ** 2 + (im[i] as number) ** 2);
    },
  };
}

function reversed(value: number, bits: number): number {
  let [rest, out] = [value, 0];
  for (let bit = 0; bit < bits; bit += 1) {
    out = (out << 1) | (rest & 1);
    rest >>= 1;
  }
  return out;
}

/** In place; the input stands in bit-reversed order. Most of the time of listening is spent here: no pairs, which are arrays. */
function transform(re: Float64Array, im: Float64Array, cosine: Float64Array, sine: Float64Array): void {
  const size = re.length;
  for (let span = 2; span <= size; span *= 2) {
    const [half, step] = [span / 2, size / span];
    for (let from = 0; from < size; from += span) {
      for (let i = 0; i < half; i += 1) {
        const low = from + i;
        const high = low + half;
        const c = cosine[i * step] as number;
        const s = sine[i * step] as number;
        const hr = re[high] as number;
        const hi = im[high] as number;
        const tr = hr * c + hi * s;
        const ti = hi * c - hr * s;
        re[high] = (re[low] as number) - tr;
        im[high] = (im[low] as number) - ti;
        re[low] = (re[low] as number) + tr;
        im[low] = (im[low] as number) + ti;
      }
    }
  }
}
