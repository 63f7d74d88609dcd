import { noteOf } from '#domain/practice/tuning.ts';
import { NOTE_NAMES } from './texts.ts';

/** The name of a MIDI number as a learner knows it. */
export const noteNameOf = (midi: number): string => NOTE_NAMES[noteOf(midi).pitchClass][0];
