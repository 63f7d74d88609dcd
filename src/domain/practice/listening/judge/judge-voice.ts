import type { Match } from '#domain/practice/listening/align/sound-event.ts';
import { type ExpectedScore, momentsOf } from '#domain/practice/listening/expected.ts';
import type { SungEvent } from '#domain/practice/listening/sound/hear-voice.ts';
import { type Judged, judge } from './judge.ts';
import { whenBetween } from './judge-notes.ts';
import type { NoteJudgement } from './judgement.ts';
import { lastAttempts } from './last-attempts.ts';

/** Cents within which a tone is the note, from which on it is off, and from which on it is another note. */
const [IN_TUNE, OFF, ANOTHER_NOTE] = [55, 75, 90];
/** A tone that sounds this long after a note's beginning is that note. */
const HELD_SECONDS = 0.15;

/** Judges a sung take: pitches in cents, and words sung on one pitch without a stop are no missing notes. */
export function judgeVoice(
  score: ExpectedScore,
  events: readonly SungEvent[],
  matches: readonly Match[],
): Judged {
  const judged = judge(score, 'voice', events, matches);
  const eventOf = new Map(matches.map(({ event, moment }) => [moment, events[event]]));
  const moments = momentsOf(score);
  const placed = lastAttempts(matches, events);
  const momentOf = new Map(
    moments.flatMap(({ notes }, index) => notes.map((note) => [note, index] as const)),
  );
  const notes = judged.notes.map((one): NoteJudgement => {
    const index = momentOf.get(one.note) ?? 0;
    const pitch = score.notes[one.note]?.pitch ?? 0;
    const event = one.at === null ? undefined : eventOf.get(index);
    if (!event)
      return one.verdict === 'missing' && isHeldOver(pitch, one.note) ? { ...one, verdict: 'unsure' } : one;
    const cents = Math.round(100 * (event.pitch - pitch));
    const far = Math.abs(cents);
    const verdict = far <= IN_TUNE ? 'matched' : far >= OFF ? 'wrong' : 'unsure';
    return { ...one, verdict, cents, heard: far >= ANOTHER_NOTE ? Math.round(event.pitch) : null };
  });
  return { ...judged, notes };

  /** A tone of this pitch goes on where the note should begin: words on one pitch are sung without a stop. */
  function isHeldOver(pitch: number, note: number): boolean {
    const about = whenBetween(placed, moments, momentOf.get(note) ?? 0);
    return events.some(
      (event) =>
        about !== null &&
        Math.abs(event.pitch - pitch) < 1 &&
        event.at < about + HELD_SECONDS &&
        event.until > about + HELD_SECONDS,
    );
  }
}
