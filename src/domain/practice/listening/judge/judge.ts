import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import type { Match } from '#domain/practice/listening/align/sound-event.ts';
import { type ExpectedScore, type Moment, momentsOf } from '#domain/practice/listening/expected.ts';
import { classesOf, hearChord, MIN_CHORD_NOTES, type RecognisedChord, vocabularyOf } from './chords.ts';
import { judgeNote, judgePassed, type WeighedEvent, whenBetween } from './judge-notes.ts';
import type { BarTempo, NoteJudgement, Placed } from './judgement.ts';
import { lastAttempts } from './last-attempts.ts';
import { barTempos, beatSeconds, offsets, stretchesOf, timingOf } from './timing.ts';

export interface Judged {
  readonly notes: readonly NoteJudgement[];
  readonly tempos: readonly BarTempo[];
  /** Chords in the order in which they were played, of instruments that are strummed. */
  readonly chords: readonly (RecognisedChord & { readonly at: number; readonly bar: number })[];
}

/** Judges what was played of a score, the last time that it was played. */
export function judge(
  score: ExpectedScore,
  instrument: LessonInstrument,
  events: readonly WeighedEvent[],
  matches: readonly Match[],
): Judged {
  const moments = momentsOf(score);
  const placed = lastAttempts(matches, events);
  const stretches = stretchesOf(placed, moments, score);
  const tempos = barTempos(placed, moments, score, stretches);
  const beat = beatSeconds(tempos, score);
  const paced = new Set(
    tempos.filter(({ pace }) => pace === 'rushed' || pace === 'dragged').map(({ bar }) => bar),
  );
  const off = offsets(placed, moments, stretches, paced);
  const vocabulary = vocabularyOf(moments, score);
  const matched = new Set(matches.map(({ event }) => event));
  const free = events.filter((_, index) => !matched.has(index));
  const isChord = (moment: Moment) => instrument === 'guitar' && moment.notes.length >= MIN_CHORD_NOTES;
  const chordOf = (event: WeighedEvent, moment: Moment) =>
    hearChord(event.weights, classesOf(moment, score), vocabulary);
  const chords = matches.flatMap(({ event, moment: index }) => {
    const [moment, heard] = [moments[index], events[event]];
    return moment && heard && isChord(moment)
      ? [{ ...chordOf(heard, moment), at: heard.at, bar: moment.bar }]
      : [];
  });
  const notes = moments.flatMap((moment, index) => {
    const place = placed.findIndex((one) => one.moment === index);
    const found = placed[place];
    if (!found) return passedOver({ score, moment, index, placed, moments, free, reach: beat * 0.45 });
    const offset = off[place] ?? null;
    const timing = paced.has(moment.bar) ? 'unknown' : timingOf(offset, beat);
    const event = events[found.event] as WeighedEvent;
    const chord = isChord(moment) ? chordOf(event, moment) : null;
    return moment.notes.map((note): NoteJudgement => {
      const { verdict, heard } = chord
        ? { verdict: chord.verdict, heard: null }
        : judgeNote(event, moment, note, score);
      return { note, bar: moment.bar, verdict, heard, at: found.at, cents: null, timing, offset };
    });
  });
  return { notes, tempos, chords };
}

interface Passed {
  readonly score: ExpectedScore;
  readonly moment: Moment;
  readonly index: number;
  readonly placed: readonly Placed[];
  readonly moments: readonly Moment[];
  readonly free: readonly WeighedEvent[];
  readonly reach: number;
}

function passedOver({ score, moment, index, placed, moments, free, reach }: Passed): NoteJudgement[] {
  const about = whenBetween(placed, moments, index);
  return moment.notes.map((note) => {
    const pitch = score.notes[note]?.pitch ?? 0;
    const heard =
      about === null
        ? { verdict: 'not played' as const, heard: null, at: null }
        : judgePassed(free, pitch, about, reach);
    return { note, bar: moment.bar, ...heard, cents: null, timing: 'unknown' as const, offset: null };
  });
}
