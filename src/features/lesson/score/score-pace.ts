/** How the music runs: at `time` (seconds of the audio clock) it is at `position` and moves at `speed`. */
export interface Pace {
  time: number;
  /** Whole notes from the beginning. */
  position: number;
  /** Whole notes a second. */
  speed: number;
}

/** Whole notes a second at a tempo; `beatLength` is the part of a whole note of one beat (a dotted quarter: 0.375). */
export function speedOf(bpm: number, beatLength: number): number {
  return (bpm * beatLength) / 60;
}

/** The position at a time. Before the time of the pace the music does not move: that is the count-in. */
export function positionAt({ time, position, speed }: Pace, now: number): number {
  return position + Math.max(0, now - time) * speed;
}

/** The time at which the music reaches a position. */
export function timeOf({ time, position, speed }: Pace, target: number): number {
  return time + (target - position) / speed;
}

/** The pace from `now` on at another speed; the music goes on where it is. */
export function atSpeed(pace: Pace, now: number, speed: number): Pace {
  return { time: Math.max(now, pace.time), position: positionAt(pace, now), speed };
}

/** The number of clicks of the count-in: one bar, or two if a bar has fewer than three beats. */
export function countInBeats(barLength: number, beatLength: number): number {
  const beats = Math.max(1, Math.round(barLength / beatLength));
  return beats < 3 ? beats * 2 : beats;
}
