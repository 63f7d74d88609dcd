import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import type { ExpectedScore } from '#domain/practice/listening/expected.ts';
import type { Judged } from './judge.ts';
import type { NoteJudgement } from './judgement.ts';
import { playingOf, SHOWN, type ShownJudgements } from './shown.ts';

/** What is drawn at a note of the score. `high` and `low` are sung beside the note, `wrong` is another note. */
export const MARK_KINDS = ['missing', 'wrong', 'high', 'low', 'early', 'late', 'unsure'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

export interface HearingMark {
  /** Index of the score's note; of a chord the lowest one. */
  readonly note: number;
  readonly bar: number;
  readonly kind: MarkKind;
  /** Seconds of the take; null where nothing was heard. */
  readonly at: number | null;
}

/** More than a page of paper can show. */
export const MAX_HEARING_MARKS = 300;

/** The notes of which something is shown: of the kinds that are heard well enough on this instrument. */
export function marksOf(
  { notes }: Pick<Judged, 'notes'>,
  score: ExpectedScore,
  instrument: LessonInstrument,
): HearingMark[] {
  const shown = SHOWN[playingOf(score, instrument)];
  const marks = new Map<string, HearingMark>();
  for (const judged of notes) {
    const note = score.notes[judged.note];
    for (const kind of kindsOf(judged, shown)) {
      // What is struck together is early or late together, and a chord is another one as a whole.
      const place = `${note?.at.toFixed(4)} ${note?.voice} ${kind}`;
      if (!marks.has(place)) marks.set(place, { note: judged.note, bar: judged.bar, kind, at: judged.at });
    }
  }
  const all = [...marks.values()];
  const sure = all.filter(({ kind }) => kind !== 'unsure').slice(0, MAX_HEARING_MARKS);
  const unsure = all.filter(({ kind }) => kind === 'unsure').slice(0, MAX_HEARING_MARKS - sure.length);
  return [...sure, ...unsure].sort((one, other) => one.note - other.note);
}

function kindsOf(
  { verdict, timing, heard, cents }: NoteJudgement,
  shown: ShownJudgements,
): readonly MarkKind[] {
  const kinds: MarkKind[] = [];
  if (verdict === 'missing' && shown.missing) kinds.push('missing');
  if (verdict === 'wrong' && shown.wrong)
    kinds.push(heard !== null || cents === null ? 'wrong' : cents > 0 ? 'high' : 'low');
  if (verdict === 'unsure') kinds.push('unsure');
  if ((timing === 'early' && shown.early) || (timing === 'late' && shown.late)) kinds.push(timing);
  return kinds;
}
