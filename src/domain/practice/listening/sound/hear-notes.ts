import type { SoundEvent } from '#domain/practice/listening/align/sound-event.ts';
import { type ExpectedScore, MAX_EVENTS, momentsOf } from '#domain/practice/listening/expected.ts';
import { flux, onsetsOf } from './onsets.ts';
import { createStruckReader, type Struck } from './struck-notes.ts';
import { tuningOf } from './tuning-of.ts';

const MIN_ONSET = 0.1;
/** Half tones below and above the score that are listened to: a wrong note is one of them, and an octave explains itself. */
const [BELOW, ABOVE] = [5, 14];
const [SILENT, SURE] = [0.14, 0.4];
/** The most events that are worth the time: more is noise. */
const MAX_EVENTS_PER_MOMENT = 6;

export interface Ears {
  readonly events: readonly (SoundEvent & Struck)[];
  /** How the take is tuned, in cents above a' = 440 Hz. */
  readonly cents: number;
}

/** What begins to sound in a take of struck or plucked notes, and when. */
export function hearNotes(
  samples: Float32Array,
  score: ExpectedScore,
  onProgress?: (part: number) => void,
): Ears {
  const moments = momentsOf(score).length;
  const onsets = onsetsOf(
    flux(samples, (part) => onProgress?.(part * 0.4)),
    moments,
    MIN_ONSET,
  );
  const kept = [...onsets]
    .sort((one, other) => other.strength - one.strength)
    .slice(0, Math.min(MAX_EVENTS, Math.max(60, MAX_EVENTS_PER_MOMENT * moments)))
    .sort((one, other) => one.at - other.at);
  const pitches = score.notes.map(({ pitch }) => pitch);
  const [low, high] = [Math.min(...pitches) - BELOW, Math.max(...pitches) + ABOVE];
  const cents = tuningOf(samples, [...new Set(pitches)]);
  const reader = createStruckReader(
    samples,
    Array.from({ length: high - low + 1 }, (_, index) => low + index),
    cents,
  );
  const struck = kept.map((onset, index) => {
    if (index % 10 === 0) onProgress?.(0.4 + (0.5 * index) / kept.length);
    return reader.read(onset);
  });
  const loudest = struck
    .map(({ weights }) => Math.max(0, ...weights.values()))
    .sort((one, other) => other - one);
  const usual = loudest[Math.floor(Math.min(loudest.length - 1, moments * 0.5))] ?? 1;
  return { cents, events: struck.map((one) => ({ ...one, support: supportOf(one, usual) })) };
}

/** From weights to how surely a pitch began: against what is usual, and against the loudest of its event. */
function supportOf({ weights }: Struck, usual: number): Map<number, number> {
  const most = Math.max(1e-9, ...weights.values());
  const loud = Math.max(usual * 0.5, most);
  const support = new Map<number, number>();
  for (const [pitch, weight] of weights) {
    const sure = (weight / loud - SILENT) / (SURE - SILENT);
    if (sure > 0) support.set(pitch, Math.min(1, sure));
  }
  return support;
}
