import type { SoundEvent } from '#domain/practice/listening/align/sound-event.ts';
import type { ExpectedScore, Moment } from '#domain/practice/listening/expected.ts';
import type { Placed, Verdict } from './judgement.ts';

/** An event as the judgement of notes needs it. */
export interface WeighedEvent extends SoundEvent {
  readonly weights: ReadonlyMap<number, number>;
}

export interface NoteVerdict {
  readonly verdict: Verdict;
  readonly heard: number | null;
}

const [DOUBT, CLEAR] = [0.12, 0.4];
/** How surely another pitch has to be there to be the wrong one. */
const CLEARLY_OTHER = 0.5;
const NEIGHBOUR_STEPS = 5;
/** Half tones at which a lower note's partials lie: beside it a soft note is hard to hear. */
const PARTIAL_STEPS = new Set([12, 19, 24, 28, 31]);

const isPartial = (steps: number) => PARTIAL_STEPS.has(Math.abs(steps));

/** What became of one note of a moment that an event plays. */
export function judgeNote(
  event: SoundEvent,
  moment: Moment,
  note: number,
  score: ExpectedScore,
): NoteVerdict {
  const pitchOf = (index: number) => score.notes[index]?.pitch ?? 0;
  const pitch = pitchOf(note);
  const sure = event.support.get(pitch) ?? 0;
  if (sure >= CLEAR) return { verdict: 'matched', heard: null };
  const expected = moment.notes.map(pitchOf);
  const others = [...event.support].filter(
    ([other, how]) =>
      how >= CLEARLY_OTHER &&
      Math.abs(other - pitch) <= NEIGHBOUR_STEPS &&
      !expected.some((one) => one === other || (one !== pitch && isPartial(other - one))),
  );
  const loudest = others.sort((one, other) => other[1] - one[1])[0];
  if (loudest && sure < DOUBT) return { verdict: 'wrong', heard: loudest[0] };
  if (sure >= DOUBT) return { verdict: 'unsure', heard: null };
  const rings = ringsAt(score, note);
  // A key or a string that still rings becomes little louder when it is struck again. And something was struck here.
  if (moment.notes.length === 1) return { verdict: rings ? 'matched' : 'unsure', heard: null };
  // Beside a lower note whose partials it is, a soft note is hard to hear.
  const hidden = expected.some((one) => one < pitch && isPartial(pitch - one));
  return { verdict: rings || hidden ? 'unsure' : 'missing', heard: null };
}

const NEAR = 1e-4;

/** Is the same pitch held, as written, until this note begins? */
function ringsAt({ notes }: ExpectedScore, note: number): boolean {
  const own = notes[note];
  return notes.some(
    ({ pitch, at, length }) =>
      own && pitch === own.pitch && at < own.at - NEAR && at + length > own.at - NEAR,
  );
}

/** What became of the notes of a moment that no event plays; `about`: when it would have been, give or take `reach`. */
export function judgePassed(
  free: readonly SoundEvent[],
  pitch: number,
  about: number,
  reach: number,
): NoteVerdict & { at: number | null } {
  const near = free.filter(({ at }) => Math.abs(at - about) < reach);
  const own = near.find(({ support }) => (support.get(pitch) ?? 0) >= DOUBT);
  if (own) return { verdict: 'unsure', heard: null, at: null };
  const others = near.flatMap(({ at, support }) =>
    [...support].flatMap(([other, sure]) =>
      sure >= CLEARLY_OTHER && Math.abs(other - pitch) <= NEIGHBOUR_STEPS ? [{ at, other, sure }] : [],
    ),
  );
  const clear = others.sort((one, other) => other.sure - one.sure)[0];
  if (clear) return { verdict: 'wrong', heard: clear.other, at: clear.at };
  return { verdict: 'missing', heard: null, at: null };
}

/** When a moment between two others would have been played; null outside of what was played in one go. */
export function whenBetween(
  placed: readonly Placed[],
  moments: readonly Moment[],
  moment: number,
): number | null {
  const before = placed.findLast((place) => place.moment < moment);
  const after = placed.find((place) => place.moment > moment);
  if (!before || !after || before.pass !== after.pass) return null;
  const [from, to] = [moments[before.moment]?.at ?? 0, moments[after.moment]?.at ?? 0];
  const part = ((moments[moment]?.at ?? 0) - from) / (to - from);
  return before.at + part * (after.at - before.at);
}
