import { useEffect } from 'react';
import { backingNotes } from '#domain/practice/score/backing.ts';
import type { Music } from '#domain/practice/score/music.ts';
import { savesData } from '#network/saves-data.ts';
import type { Instrument } from './score-instruments.ts';
import { loadSamples } from './score-samples.ts';

/** Loads the recorded notes of a drawn score, and those of its accompaniment, so that they are there at the first press and offline. */
export function usePreloadedSamples(music: Music | null, instrument: Instrument): void {
  useEffect(() => {
    if (music === null || savesData(window)) return;
    const notes = [...music.notes, ...backingNotes(music, instrument)];
    void loadSamples(instrument, [...new Set(notes.map(({ pitch }) => pitch))]);
  }, [music, instrument]);
}
