/** The largest recording that can be handed in. */
export const MAX_RECORDING_BYTES = 50 * 1024 * 1024;
