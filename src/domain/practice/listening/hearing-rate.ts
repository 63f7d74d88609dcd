/** Samples a second of a take that is listened to: enough for the harmonics of all three instruments. */
export const HEARING_RATE = 22_050;
