import type { SoundEvent } from '#domain/practice/listening/align/sound-event.ts';
import { type ExpectedScore, MAX_EVENTS } from '#domain/practice/listening/expected.ts';
import { type PitchLine, pitchLine, secondsOfHop } from './pitch-line.ts';

/** A tone that is held; `pitch` with fractions. */
export interface SungEvent extends SoundEvent {
  readonly weights: ReadonlyMap<number, number>;
  readonly until: number;
  readonly pitch: number;
}

export interface VoiceEars {
  readonly line: PitchLine;
  readonly events: readonly SungEvent[];
  /** Half tones by which the singer is above the score: a man sings it an octave lower. */
  readonly transposed: number;
}

/** How far a tone may wander and be the same tone: vibrato and slides are wider than they seem. */
const SAME_TONE = 0.65;
const LEAVES_AFTER_HOPS = 5;
const GAP_HOPS = 3;
const MIN_HOPS = 7;
/** A consonant in between is heard as a dip of the loudness. */
const DIP = 0.62;
const DIP_HOPS = 7;

interface Tone {
  from: number;
  to: number;
}

const middle = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export function hearVoice(
  samples: Float32Array,
  score: ExpectedScore,
  onProgress?: (part: number) => void,
): VoiceEars {
  const line = pitchLine(samples, onProgress);
  const tones = tonesOf(line)
    .slice(0, MAX_EVENTS)
    .map((tone) => ({ ...tone, pitch: pitchOfTone(line, tone) }));
  const sung = middle(tones.flatMap(({ from, to, pitch }) => Array.from({ length: to - from }, () => pitch)));
  const written = middle(
    score.notes.flatMap(({ pitch, length }) => Array.from({ length: Math.ceil(length * 16) }, () => pitch)),
  );
  const transposed = tones.length ? 12 * Math.round((sung - written) / 12) : 0;
  const events = tones.map(({ from, to, pitch }) => ({
    at: secondsOfHop(from),
    until: secondsOfHop(to),
    strength: Math.min(1, (to - from) / 25),
    pitch: pitch - transposed,
    ...supportOf(pitch - transposed),
  }));
  return { line, events, transposed };
}

function supportOf(pitch: number) {
  const support = new Map<number, number>();
  for (let near = Math.floor(pitch) - 1; near <= Math.ceil(pitch) + 1; near += 1) {
    const sure = Math.min(1, 1 - (Math.abs(near - pitch) - 0.5) / 0.7);
    if (sure > 0) support.set(near, sure);
  }
  return { support, weights: support };
}

function pitchOfTone({ pitches }: PitchLine, { from, to }: Tone): number {
  const edge = Math.min(6, Math.floor((to - from) / 4));
  return middle([...pitches.subarray(from + edge, to - edge)].filter((value) => !Number.isNaN(value)));
}

/** Stretches of one pitch, parted where the pitch leaves, where nobody sings and where the loudness dips. */
function tonesOf({ pitches, loudness }: PitchLine): Tone[] {
  const tones: Tone[] = [];
  let from = -1;
  let silent = 0;
  let left = 0;
  const close = (to: number) => {
    if (from >= 0 && to - from >= MIN_HOPS) tones.push({ from, to });
    from = -1;
    left = 0;
  };
  for (let hop = 0; hop < pitches.length; hop += 1) {
    const pitch = pitches[hop] as number;
    if (Number.isNaN(pitch)) {
      silent += 1;
      if (silent >= GAP_HOPS) close(hop - silent + 1);
      continue;
    }
    silent = 0;
    if (from < 0) from = hop;
    const known = middle(
      [...pitches.subarray(Math.max(from, hop - 30), hop + 1)].filter((value) => !Number.isNaN(value)),
    );
    left = Math.abs(pitch - known) > SAME_TONE ? left + 1 : 0;
    const dips = hop - from > MIN_HOPS && isDip(loudness, hop);
    if (left >= LEAVES_AFTER_HOPS || dips) {
      const start = hop - Math.max(0, left - 1);
      close(start);
      from = start;
    }
  }
  close(pitches.length);
  return tones;
}

function isDip(loudness: Float32Array, hop: number): boolean {
  const here = loudness[hop] as number;
  const before = loudness.subarray(Math.max(0, hop - DIP_HOPS), hop);
  const after = loudness.subarray(hop + 1, hop + 1 + DIP_HOPS);
  if ((before.at(-1) ?? 0) < here || (after[0] ?? 0) <= here) return false;
  return here < DIP * Math.min(Math.max(0, ...before), Math.max(0, ...after));
}
