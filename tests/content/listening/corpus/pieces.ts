import { basename } from 'node:path';
import { lessonContext, lessonFolders, textOf } from '#content-studio/lessons.ts';
import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import { type ExpectedScore, momentsOf } from '#domain/practice/listening/expected.ts';
import { readExpected } from '#sound/listening/read-expected.ts';

export type Group = 'piano, one line' | 'piano, two hands' | 'guitar, one line' | 'guitar, chords' | 'voice';

export interface Piece {
  readonly name: string;
  readonly group: Group;
  readonly instrument: LessonInstrument;
  readonly score: ExpectedScore;
}

const INSTRUMENT: Readonly<Record<string, LessonInstrument>> = {
  piano: 'piano',
  guitar: 'guitar',
  vocal: 'voice',
};
/** A score of fewer moments is no take to say anything of. */
const MIN_MOMENTS = 8;

function groupOf(instrument: LessonInstrument, score: ExpectedScore): Group {
  if (instrument === 'voice') return 'voice';
  if (instrument === 'piano')
    return score.notes.some(({ voice }) => voice > 0) ? 'piano, two hands' : 'piano, one line';
  return momentsOf(score).some(({ notes }) => notes.length > 2) ? 'guitar, chords' : 'guitar, one line';
}

/** All scores of the school's lessons that are long enough to be listened to. */
export async function pieces(): Promise<Piece[]> {
  const found: Piece[] = [];
  for (const folder of await lessonFolders([])) {
    const text = (await textOf(folder, 'text.md')) ?? '';
    const { curriculum } = await lessonContext(folder);
    const instrument = INSTRUMENT[curriculum.category];
    for (const [index, [, abc = '']] of [...text.matchAll(/^```abc[^\n]*\n([\s\S]*?)^```/gm)].entries()) {
      const score = readExpected(abc);
      if (!score || momentsOf(score).length < MIN_MOMENTS) continue;
      found.push({
        name: `${basename(folder)} ${index + 1}`,
        instrument,
        group: groupOf(instrument, score),
        score,
      });
    }
  }
  return found;
}
