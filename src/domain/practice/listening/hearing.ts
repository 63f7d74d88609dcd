import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import { median } from '#domain/practice/median.ts';
import { type ExpectedScore, momentsOf, wholeNoteSeconds } from './expected.ts';
import { allFindings, choose, type Finding, type Suggestion } from './judge/findings.ts';
import type { NoteJudgement } from './judge/judgement.ts';
import { type HearingMark, marksOf } from './judge/marks.ts';
import { type Playing, playingOf, SHOWN } from './judge/shown.ts';
import type { Listened } from './listen.ts';

export const HEARING_VERSION = 1;
export const MAX_HEARING_BARS = 200;
export const MAX_PITCH_POINTS = 1200;

/** A bar of the score as it was played the last time; a bar that a repeat plays twice is in the list twice. */
export interface HearingBar {
  /** As it is printed, from 1. */
  readonly bar: number;
  /** Seconds of the take. */
  readonly from: number;
  readonly to: number;
  readonly bpm: number | null;
  /** Where the bar leaves the tempo of the bars around it. */
  readonly pace: 'rushed' | 'dragged' | null;
}

/** Why nothing is said of a take: what to change, not what was bad. */
export const UNHEARD_REASONS = ['too quiet', 'noise', 'another piece', 'in doubt'] as const;
export type UnheardReason = (typeof UNHEARD_REASONS)[number];

/** What a take says against its score: small enough to be kept with it. */
export interface Hearing {
  readonly version: typeof HEARING_VERSION;
  readonly instrument: LessonInstrument;
  /** What the score asks for; what is not heard well enough of it is in no list (`SHOWN`). */
  readonly playing: Playing;
  /** `not heard`: too little of the score was found in the take to say anything. */
  readonly state: 'heard' | 'not heard';
  /** Only of what was not heard. */
  readonly reason: UnheardReason | null;
  /** The part of the score that was played, from 0 to 1. */
  readonly played: number;
  readonly bars: readonly HearingBar[];
  /** When each moment of the score was played the last time, in seconds of the take; null where it was not heard. */
  readonly moments: readonly (number | null)[];
  /** The notes of which something is shown, in the order of the score. */
  readonly marks: readonly HearingMark[];
  /** Parts by which the tempo of a usual bar differs from the take's: small is steady; null where it is not known. */
  readonly unsteadiness: number | null;
  readonly findings: readonly Finding[];
  readonly suggestion: Suggestion | null;
  /** Of a sung take: MIDI numbers with fractions at even distances, null where nobody sings. */
  readonly pitch: { readonly stepSeconds: number; readonly points: readonly (number | null)[] } | null;
}

/** Less than this of the score is another piece, or noise. */
const MIN_PLAYED = 0.4;
const MIN_MATCHED = 0.5;
const MIN_TEMPOS = 3;
/** Root mean squares of loud moments: -46 dB, as a microphone behind a closed door. */
const TOO_QUIET = 0.005;
/** Where quiet moments are as loud as this part of the loud ones, something else sounds all the time. */
const NOISE_PART = 0.4;

/** Reduces what was heard to what is worth keeping and saying. */
export function hearingOf(
  listened: Listened,
  score: ExpectedScore,
  instrument: LessonInstrument,
  hopSeconds: number,
): Hearing {
  const { notes, tempos, line, cents } = listened;
  const at = notes.filter((note) => note.at !== null);
  const times = momentTimes(notes, score);
  const played = times.filter((time) => time !== null).length / Math.max(1, times.length);
  const matched = at.filter(({ verdict }) => verdict === 'matched').length / Math.max(1, at.length);
  const playing = playingOf(score, instrument);
  const base = { version: HEARING_VERSION, instrument, playing, played: rounded(played, 3) } as const;
  if (played < MIN_PLAYED || matched < MIN_MATCHED)
    return { ...base, ...NOTHING_RECOGNISED, reason: reasonOf(listened) };
  const said = choose(allFindings(listened, score, instrument), listened, score);
  if (said === 'in doubt') return { ...base, ...NOTHING_RECOGNISED, reason: 'in doubt' };
  const usual = median(tempos.map(({ bpm }) => bpm));
  const unsteadiness =
    tempos.length < MIN_TEMPOS
      ? null
      : rounded(median(tempos.map(({ bpm }) => Math.abs(bpm / usual - 1))), 4);
  return {
    ...base,
    state: 'heard',
    reason: null,
    bars: barsOf(listened, score, SHOWN[playing].tempo),
    moments: times,
    marks: marksOf(listened, score, instrument).map((mark) => ({
      ...mark,
      at: mark.at === null ? null : rounded(mark.at, 3),
    })),
    unsteadiness,
    ...said,
    pitch: line ? thinned(line.pitches, hopSeconds, cents / 100) : null,
  };
}

const NOTHING_RECOGNISED = {
  state: 'not heard',
  bars: [],
  moments: [],
  marks: [],
  unsteadiness: null,
  findings: [],
  suggestion: null,
  pitch: null,
} as const;

function reasonOf({ loudness }: Listened): UnheardReason {
  if (loudness.loud < TOO_QUIET) return 'too quiet';
  return loudness.quiet > NOISE_PART * loudness.loud ? 'noise' : 'another piece';
}

function momentTimes(notes: readonly NoteJudgement[], score: ExpectedScore): (number | null)[] {
  const timeOf = new Map(notes.map(({ note, at }) => [note, at]));
  return momentsOf(score).map((moment) => {
    const times = moment.notes.flatMap((note) => timeOf.get(note) ?? []);
    return times.length ? rounded(Math.min(...times), 3) : null;
  });
}

function barsOf({ notes, tempos }: Listened, score: ExpectedScore, showsPace: boolean): HearingBar[] {
  const bpm = tempos.length ? median(tempos.map((tempo) => tempo.bpm)) : score.bpm;
  const whole = wholeNoteSeconds({ ...score, bpm });
  const bars = runsOf(notes).flatMap((own): HearingBar[] => {
    const sounds = own.flatMap(({ at, note }) =>
      at === null ? [] : [{ at, to: at + (score.notes[note]?.length ?? 0) * whole }],
    );
    const bar = own[0]?.bar;
    if (bar === undefined || sounds.length === 0) return [];
    const tempo = tempos.find((one) => one.bar === bar);
    const pace = tempo?.pace === 'rushed' || tempo?.pace === 'dragged' ? tempo.pace : null;
    return [
      {
        bar,
        from: rounded(Math.min(...sounds.map(({ at }) => at)), 3),
        to: rounded(Math.max(...sounds.map(({ to }) => to)), 3),
        bpm: tempo ? rounded(tempo.bpm, 1) : null,
        pace: showsPace ? pace : null,
      },
    ];
  });
  return bars.slice(0, MAX_HEARING_BARS);
}

/** The notes of each bar as it is played: a bar that a repeat plays twice is two. */
function runsOf(notes: readonly NoteJudgement[]): NoteJudgement[][] {
  const runs: NoteJudgement[][] = [];
  for (const note of notes) {
    const last = runs.at(-1);
    if (last && last[0]?.bar === note.bar) last.push(note);
    else runs.push([note]);
  }
  return runs;
}

/** At most `MAX_PITCH_POINTS` points; `transposed` half tones are taken away, so that the line lies over the score. */
function thinned(pitches: Float32Array, hopSeconds: number, transposed: number) {
  const every = Math.max(1, Math.ceil(pitches.length / MAX_PITCH_POINTS));
  const points: (number | null)[] = [];
  for (let hop = 0; hop < pitches.length; hop += every) {
    const value = pitches[hop] as number;
    points.push(Number.isNaN(value) ? null : rounded(value - transposed, 2));
  }
  return { stepSeconds: rounded(hopSeconds * every, 5), points };
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
