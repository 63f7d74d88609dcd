import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';

/** How loud a take is, to say why little of it was understood. */
export interface Loudness {
  /** Root mean square of its loud moments; 1 is full scale. */
  readonly loud: number;
  /** Of its quiet moments: what is there when nobody plays; 0 where that is not known. */
  readonly quiet: number;
}

const FRAME = Math.round(HEARING_RATE * 0.05);
const [QUIET_PART, LOUD_PART] = [0.1, 0.9];
/** A shorter take may be one sound from its beginning to its end: it has no moment in which the room is heard. */
const MIN_FRAMES = 40;

export function howLoud(samples: Float32Array): Loudness {
  const frames: number[] = [];
  for (let from = 0; from + FRAME <= samples.length; from += FRAME) {
    let sum = 0;
    for (let index = from; index < from + FRAME; index += 1) sum += (samples[index] as number) ** 2;
    frames.push(Math.sqrt(sum / FRAME));
  }
  frames.sort((one, other) => one - other);
  const at = (part: number) => frames[Math.floor(part * (frames.length - 1))] ?? 0;
  return { loud: at(LOUD_PART), quiet: frames.length < MIN_FRAMES ? 0 : at(QUIET_PART) };
}
