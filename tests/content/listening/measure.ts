// What was heard against what was played: counts, not percentages, so that takes can be summed up.
import { contourOf, phrasesOf } from '#content-studio/sound/voice-phrases.ts';
import { momentsOf } from '#domain/practice/listening/expected.ts';
import { classesOf, MIN_CHORD_NOTES } from '#domain/practice/listening/judge/chords.ts';
import type { Listened } from '#domain/practice/listening/listen.ts';
import { secondsOfHop } from '#domain/practice/listening/sound/pitch-line.ts';
import type { Performance, Plant } from './corpus/performance.ts';

export interface Counts {
  readonly right: number;
  readonly missed: number;
  readonly invented: number;
}
export interface TimedSound {
  readonly at: number;
  /** A MIDI number, or the name of a chord. */
  readonly what: number | string;
}
const ONSET_SECONDS = 0.05;

/** One to one, nearest first. */
export function compare(
  truth: readonly TimedSound[],
  heard: readonly TimedSound[],
  seconds = ONSET_SECONDS,
): Counts {
  const pairs = truth.flatMap((one, i) =>
    heard.flatMap((other, j) => {
      const apart = Math.abs(one.at - other.at);
      return one.what === other.what && apart <= seconds ? [{ i, j, apart }] : [];
    }),
  );
  const [usedTruth, usedFound] = [new Set<number>(), new Set<number>()];
  for (const { i, j } of pairs.sort((one, other) => one.apart - other.apart)) {
    if (usedTruth.has(i) || usedFound.has(j)) continue;
    usedTruth.add(i);
    usedFound.add(j);
  }
  const right = usedTruth.size;
  return { right, missed: truth.length - right, invented: heard.length - right };
}

/** The notes that were heard: the score's where they sounded, and what sounded instead of them. */
export function notesRecognised(
  { events, matches }: Listened,
  { piece: { score } }: Performance,
): TimedSound[] {
  const moments = momentsOf(score);
  return matches.flatMap(({ event, moment }) => {
    const { at, support } = events[event];
    const expected = new Set(moments[moment].notes.map((note) => score.notes[note].pitch));
    const isPartial = (pitch: number) => [...expected].some((one) => [12, 19, 24, 28].includes(pitch - one));
    return [...support].flatMap(([what, sure]) =>
      sure >= (expected.has(what) ? 0.3 : 0.75) && (expected.has(what) || !isPartial(what))
        ? [{ at, what }]
        : [],
    );
  });
}

/** When the chord changed, and to which. */
export function chordsPlayed({ notes, piece: { score } }: Performance): TimedSound[] {
  const strums: { at: number; classes: Set<number> }[] = [];
  for (const { at, pitch } of notes) {
    const last = strums.at(-1);
    if (last && at - last.at < 0.06) last.classes.add(pitch % 12);
    else strums.push({ at, classes: new Set([pitch % 12]) });
  }
  const whole = new Map(
    momentsOf(score)
      .filter(({ notes: all }) => all.length >= MIN_CHORD_NOTES)
      .map((moment) => [classesOf(moment, score).join(), classesOf(moment, score)]),
  );
  const named = strums.flatMap(({ at, classes }) => {
    const own = [...classes].sort((one, two) => one - two);
    const found = [...whole.values()].filter(
      (chord) => chord.length >= 3 && own.every((one) => chord.includes(one)),
    );
    return own.length >= 2 && found.length ? [{ at, what: found.length === 1 ? found[0].join() : null }] : [];
  });
  return changesOf(named);
}

/** An upstroke that belongs to two chords changes nothing. */
function changesOf(named: readonly { at: number; what: string | null }[]): TimedSound[] {
  let last = '';
  return named.flatMap(({ at, what }) => {
    if (what === null || what === last) return [];
    last = what;
    return [{ at, what }];
  });
}

export const chordsRecognised = ({ chords }: Listened): TimedSound[] =>
  changesOf(
    chords.map(({ at, chord, verdict }) => ({
      at,
      what: verdict === 'unsure' && chord.length < 3 ? null : chord.join(),
    })),
  );

/** Hops in which the voice sang, and those in which the pitch was read within 50 cents. */
export function pitchWithin({ line }: Listened, { notes }: Performance) {
  let [all, right] = [0, 0];
  if (!line) return { all, right };
  const asNotes = notes.map(({ pitch, ...rest }) => ({ ...rest, midi: pitch, written: rest.length }));
  for (const phrase of phrasesOf(asNotes)) {
    const contour = contourOf(phrase);
    for (let hop = 0; hop < line.pitches.length; hop += 1) {
      const at = secondsOfHop(hop);
      if (at < contour.from + 0.03 || at > contour.to - 0.1) continue;
      all += 1;
      if (Math.abs(line.pitches[hop] - contour.at(at).midi) <= 0.5) right += 1;
    }
  }
  return { all, right };
}

export interface Findings {
  readonly planted: number;
  readonly found: number;
  readonly falseAlarms: number;
  readonly missed: readonly Plant[];
  readonly alarms: readonly { readonly kind: string; readonly bar: number }[];
}

/** Which mistakes were found: of their kind, in their bar. What is said of another bar is a false alarm. */
export function findingsOf({ notes, tempos }: Listened, { plants }: Performance): Findings {
  const said = [
    ...notes.flatMap(({ verdict, bar }) =>
      verdict === 'wrong' || verdict === 'missing' ? [{ kind: verdict, bar }] : [],
    ),
    ...notes.flatMap(({ timing, bar }) =>
      timing === 'late' || timing === 'early' ? [{ kind: timing, bar }] : [],
    ),
    ...tempos.flatMap(({ pace, bar }) =>
      pace === 'rushed' || pace === 'dragged' ? [{ kind: pace, bar }] : [],
    ),
  ];
  const isSame = (one: { kind: string; bar: number }, plant: Plant) =>
    one.kind === plant.kind && one.bar === plant.bar;
  const missed = plants.filter((plant) => !said.some((one) => isSame(one, plant)));
  const alarms = new Map(
    said
      .filter((one) => !plants.some((plant) => plant.bar === one.bar))
      .map((one) => [`${one.kind} ${one.bar}`, one]),
  );
  return {
    planted: plants.length,
    found: plants.length - missed.length,
    falseAlarms: alarms.size,
    missed,
    alarms: [...alarms.values()],
  };
}
