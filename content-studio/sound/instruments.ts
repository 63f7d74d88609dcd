import { guitar } from './guitar.ts';
import type { Instrument, InstrumentName } from './note.ts';
import { hands, wood } from './percussion.ts';
import { piano } from './piano.ts';
import { voice } from './voice.ts';

/**
 * An instrument plays notes ({midi, at, length, velocity}, seconds and 0–1) into a Float64Array of RATE samples a
 * second; `room` says how much of the room is heard with it, `tail` how long its last note dies away.
 */
export const INSTRUMENTS: Readonly<Record<InstrumentName, Instrument>> = {
  piano,
  guitar,
  voice,
  hands,
  wood,
};

const OF_CATEGORY: Readonly<Record<string, InstrumentName>> = {
  piano: 'piano',
  guitar: 'guitar',
  vocal: 'voice',
};

/** The instrument's name of a curriculum's category. */
export function instrumentOf(category: string): InstrumentName {
  const name = OF_CATEGORY[category];
  if (!name) throw new Error(`この分野の楽器はありません: ${category}`);
  return name;
}
