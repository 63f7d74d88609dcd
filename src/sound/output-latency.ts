/** The longest that a device may say its sound takes; Bluetooth needs a third of a second. */
export const MAX_OUTPUT_LATENCY_S = 0.5;

/** Seconds until what a context plays is heard; a browser that does not measure it reports nothing. */
export function outputLatencyS({ outputLatency }: Pick<AudioContext, 'outputLatency'>): number {
  return Math.min(MAX_OUTPUT_LATENCY_S, outputLatency || 0);
}
