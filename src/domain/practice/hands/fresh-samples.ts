/** So many samples are found again without a doubt, unless all of them are silent. */
const TAIL_SAMPLES = 32;

export interface Reading {
  /** What was not in the reading before. */
  readonly fresh: Float32Array;
  /** Something is missing between the two readings. */
  readonly gap: boolean;
}

/**
 * Joins readings of an analyser, which overlap: each gives its newest samples, by a timer that is never exact. The end of the
 * last reading is looked for in the next one.
 */
export function createReader(): (samples: Float32Array) => Reading {
  let tail: Float32Array | null = null;
  return (samples) => {
    const from = tail === null ? -1 : endOfTail(samples, tail);
    const isFirst = tail === null;
    tail = samples.slice(-TAIL_SAMPLES);
    return from < 0 ? { fresh: samples, gap: !isFirst } : { fresh: samples.subarray(from), gap: false };
  };
}

function endOfTail(samples: Float32Array, tail: Float32Array): number {
  for (let from = 0; from + tail.length <= samples.length; from += 1) {
    let at = 0;
    while (at < tail.length && samples[from + at] === tail[at]) at += 1;
    if (at === tail.length) return from + tail.length;
  }
  return -1;
}
