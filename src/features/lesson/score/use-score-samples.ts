import { useEffect } from 'react';
import type { Engraving } from './engrave.ts';
import type { Instrument } from './score-instruments.ts';
import { loadSamples, type Samples } from './score-samples.ts';

/** A press waits this long for recorded notes; then the score is synthesised. */
const SAMPLES_TIMEOUT_MS = 1_200;
const NO_SAMPLES: Samples = new Map();

/** The recorded notes of a score, or none where they do not come in time. */
export async function samplesInTime(instrument: Instrument, pitches: readonly number[]): Promise<Samples> {
  const late = new Promise<Samples>((resolve) => {
    setTimeout(() => resolve(NO_SAMPLES), SAMPLES_TIMEOUT_MS);
  });
  return Promise.race([loadSamples(instrument, pitches), late]);
}

/** Loads the recorded notes of a drawn score, so that they are there at the first press and offline. */
export function usePreloadedSamples(engraving: Engraving | null, instrument: Instrument): void {
  useEffect(() => {
    const saveData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
    if (engraving && !saveData) void loadSamples(instrument, pitchesOf(engraving));
  }, [engraving, instrument]);
}

export const pitchesOf = ({ music }: Engraving) => music.notes.map(({ pitch }) => pitch);
