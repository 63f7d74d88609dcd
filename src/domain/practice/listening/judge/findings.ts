import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import type { ExpectedScore } from '#domain/practice/listening/expected.ts';
import { median } from '#domain/practice/median.ts';
import type { Judged } from './judge.ts';
import { playingOf, SHOWN } from './shown.ts';

/** What may be said of a take; the words stand in the texts of the feature. Never a grade. */
export type Finding =
  | { readonly kind: 'wrong notes'; readonly bar: number; readonly notes: readonly WrongNote[] }
  | { readonly kind: 'missing notes'; readonly bar: number; readonly pitches: readonly number[] }
  | { readonly kind: 'other chord'; readonly bar: number }
  | { readonly kind: 'missing strum'; readonly bar: number }
  | { readonly kind: 'out of tune'; readonly bar: number; readonly cents: number }
  | { readonly kind: 'early'; readonly bar: number }
  | { readonly kind: 'late'; readonly bar: number }
  | { readonly kind: 'rushed'; readonly bar: number; readonly bpm: number }
  | { readonly kind: 'dragged'; readonly bar: number; readonly bpm: number };

export interface WrongNote {
  readonly expected: number;
  readonly heard: number;
}

/** Play this part of the score, at this tempo, so many times. */
export interface Suggestion {
  readonly fromBar: number;
  readonly toBar: number;
  readonly bpm: number;
  readonly times: number;
}

export interface Said {
  /** At most two; the first is the one to begin with. */
  readonly findings: readonly Finding[];
  readonly suggestion: Suggestion | null;
}

export const MAX_FINDINGS = 2;
const TIMES = 3;
const [SLOWER, SLOWEST_BPM, BPM_STEP] = [0.8, 40, 2];
/** What hinders a listener most comes first. */
const WEIGHT: Readonly<Record<Finding['kind'], number>> = {
  'wrong notes': 5,
  'other chord': 5,
  'out of tune': 4.5,
  'missing notes': 4,
  'missing strum': 4,
  rushed: 3,
  dragged: 3,
  early: 2,
  late: 2,
};
/** Each further thing of the same bar adds as much. */
const MORE = 0.5;
/** Where more of the bars than this would be spoken of, hearing is in doubt rather than the player. */
const MAX_BARS_PART = 0.6;
const MIN_BARS_FOR_DOUBT = 4;

/** All that could be said, bar by bar, of what is heard well enough on this instrument. */
export function allFindings(
  { notes, tempos }: Judged,
  score: ExpectedScore,
  instrument: LessonInstrument,
): Finding[] {
  const shown = SHOWN[playingOf(score, instrument)];
  const bars = [...new Set(notes.map(({ bar }) => bar))];
  const strummed = (bar: number) =>
    instrument === 'guitar' && notes.filter((note) => note.bar === bar).length > 2 * momentsOfBar(notes, bar);
  return bars.flatMap((bar): Finding[] => {
    const own = notes.filter((note) => note.bar === bar);
    const pitchOf = (note: number) => score.notes[note]?.pitch ?? 0;
    const wrong = own.filter(({ verdict }) => shown.wrong && verdict === 'wrong');
    const missing = own.filter(({ verdict }) => shown.missing && verdict === 'missing');
    const named = wrong.flatMap(({ note, heard }) =>
      heard === null ? [] : [{ expected: pitchOf(note), heard }],
    );
    const off = named.length === 0 ? wrong.find(({ cents }) => cents !== null) : undefined;
    const tempo = tempos.find((one) => one.bar === bar);
    const found: (Finding | null)[] = [
      named.length ? { kind: 'wrong notes', bar, notes: named.slice(0, 4) } : null,
      off ? { kind: 'out of tune', bar, cents: off.cents ?? 0 } : null,
      wrong.length && !named.length && !off ? { kind: 'other chord', bar } : null,
      missing.length
        ? missingOf(
            bar,
            missing.map(({ note }) => pitchOf(note)),
            strummed(bar),
          )
        : null,
      shown.early && own.some(({ timing }) => timing === 'early') ? { kind: 'early', bar } : null,
      shown.late && own.some(({ timing }) => timing === 'late') ? { kind: 'late', bar } : null,
      shown.tempo && (tempo?.pace === 'rushed' || tempo?.pace === 'dragged')
        ? { kind: tempo.pace, bar, bpm: Math.round(tempo.bpm) }
        : null,
    ];
    return found.filter((one) => one !== null);
  });
}

const missingOf = (bar: number, pitches: readonly number[], strum: boolean): Finding =>
  strum ? { kind: 'missing strum', bar } : { kind: 'missing notes', bar, pitches: pitches.slice(0, 6) };

/** How many moments of a bar were heard, and one more where some were not. */
function momentsOfBar(notes: Judged['notes'], bar: number): number {
  return new Set(notes.filter((note) => note.bar === bar).map(({ at }) => at)).size;
}

/**
 * The at most two findings that are worth saying, of different bars, and what to do about the first. `in doubt`: too many bars
 * would be spoken of to believe it.
 */
export function choose(
  findings: readonly Finding[],
  judged: Judged,
  score: ExpectedScore,
): Said | 'in doubt' {
  const bars = new Set(judged.notes.map(({ bar }) => bar)).size;
  const spoken = new Set(findings.map(({ bar }) => bar)).size;
  if (bars >= MIN_BARS_FOR_DOUBT && spoken > MAX_BARS_PART * bars) return 'in doubt';
  const ranked = [...findings].sort(
    (one, other) => heaviness(other, findings) - heaviness(one, findings) || one.bar - other.bar,
  );
  const first = ranked[0];
  if (!first) return { findings: [], suggestion: null };
  const second =
    ranked.find(({ bar, kind }) => bar !== first.bar && kind !== first.kind) ??
    ranked.find(({ bar }) => bar !== first.bar);
  return {
    findings: second ? [first, second] : [first],
    suggestion: suggestionFor(first, judged, score),
  };
}

function heaviness(finding: Finding, all: readonly Finding[]): number {
  const others = all.filter(({ bar }) => bar === finding.bar).length - 1;
  return WEIGHT[finding.kind] + MORE * others;
}

/** The bar with its neighbour before it, slowly: how one comes into a bar is part of it. */
function suggestionFor(finding: Finding, { tempos }: Judged, score: ExpectedScore): Suggestion {
  const played = tempos.length ? median(tempos.map(({ bpm }) => bpm)) : score.bpm;
  const bpm = Math.max(SLOWEST_BPM, BPM_STEP * Math.round((Math.min(played, score.bpm) * SLOWER) / BPM_STEP));
  return { fromBar: Math.max(1, finding.bar - 1), toBar: finding.bar, bpm, times: TIMES };
}
