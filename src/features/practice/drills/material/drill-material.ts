import {
  type DrillItem,
  type RhythmItem,
  type SingItem,
  TICKS_PER_BEAT,
} from '#domain/practice/drills/drill-items.ts';
import { boundedItems, compareItems, usualItems } from '#domain/practice/drills/usual-items.ts';
import type { Instrument } from '#sound/score/score-instruments.ts';
import { itemsOfScore, scoresIn } from './read-scores.ts';

/** The text of a lesson on this device. */
export interface DrillText {
  readonly lessonID: string;
  readonly markdown: string;
}

export interface DrillMaterial {
  /** Of each drill the easiest first. */
  readonly items: readonly DrillItem[];
  /** What notes sound like. */
  readonly instrument: Instrument;
  /** The lesson that is practised with them: the one that was chosen, or the only one; null for several or none. */
  readonly lessonID: string | null;
  /** Whether any of it comes from the person's own scores. */
  readonly own: boolean;
}

/** What a person plays now and lately; more would only make a drill of everything. */
const MAX_SCORES = 24;

/**
 * What the drills ask: of the scores of these texts, those of the first text before the others; without scores the usual
 * ones. Reading a score takes some milliseconds, so the page breathes in between.
 */
export async function drillMaterial(
  texts: readonly DrillText[],
  { chosen, breathe }: { chosen: string | null; breathe: () => Promise<void> },
): Promise<DrillMaterial> {
  const scores = texts.flatMap(({ lessonID, markdown }) => scoresIn(lessonID, markdown)).slice(0, MAX_SCORES);
  const read: DrillItem[] = [];
  for (const score of scores) {
    read.push(...itemsOfScore(score));
    await breathe();
  }
  const guitars = scores.filter(({ guitar }) => guitar).length;
  const lessons = new Set(scores.map(({ lessonID }) => lessonID));
  // A drill of which the scores have little is filled up by the usual ones.
  const items = boundedItems([...read, ...compareItems(), ...usualItems()]);
  return {
    items: [...items].sort((one, other) => difficultyOf(one) - difficultyOf(other)),
    instrument: guitars * 2 > scores.length ? 'guitar' : 'keys',
    lessonID: chosen ?? (lessons.size === 1 ? ([...lessons][0] ?? null) : null),
    own: read.length > 0,
  };
}

/** Of items of one drill; names of notes have none. */
function difficultyOf(item: DrillItem): number {
  switch (item.drill) {
    case 'name':
      return 0;
    case 'compare':
      return -Math.abs(item.halfTones);
    case 'rhythm':
      return rhythmDifficulty(item);
    case 'sing':
      return sungDifficulty(item);
  }
}

function rhythmDifficulty({ notes, bars }: RhythmItem): number {
  const offBeats = notes.filter(({ at }) => at % TICKS_PER_BEAT !== 0).length;
  return notes.length + 2 * offBeats + 4 * (bars - 1);
}

function sungDifficulty({ pitches }: SingItem): number {
  const leaps = pitches.slice(1).map((pitch, index) => Math.abs(pitch - (pitches[index] ?? pitch)));
  return 20 * pitches.length + leaps.reduce((sum, leap) => sum + leap, 0);
}
