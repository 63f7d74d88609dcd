import type { ExpectedScore, Moment } from '#domain/practice/listening/expected.ts';
import type { SoundEvent } from './sound-event.ts';

/** Half tones at which a note's own partials lie: they prove no other note. */
const PARTIAL_STEPS = new Set([12, 19, 24, 28, 31, 34, 36]);

/** How well an event plays a moment: 1 is all of it and nothing else, -1 is something else. */
function fitOf({ support }: SoundEvent, moment: Moment, { notes }: ExpectedScore): number {
  const pitches = moment.notes.map((index) => notes[index]?.pitch ?? 0);
  const played = pitches.reduce((sum, pitch) => sum + (support.get(pitch) ?? 0), 0) / pitches.length;
  let other = 0;
  for (const [pitch, sure] of support) {
    if (pitches.some((expected) => expected === pitch || PARTIAL_STEPS.has(pitch - expected))) continue;
    other = Math.max(other, sure);
  }
  return 2 * played - 1 - 0.5 * other * (1 - played / 2);
}

/** The fit of each event with each moment. */
export function fits(
  events: readonly SoundEvent[],
  moments: readonly Moment[],
  score: ExpectedScore,
): Float32Array[] {
  return events.map((event) => Float32Array.from(moments, (moment) => fitOf(event, moment, score)));
}
