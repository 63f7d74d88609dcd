/** How the music runs: at `time` (seconds of the sound) it stands at `place` (whole notes) and moves at `speed` (whole notes a second). */
export interface Pace {
  time: number;
  place: number;
  speed: number;
}

/** Whole notes a second at so many beats a minute, where a beat is that part of a whole note (a dotted quarter: 0.375). */
export function speedOf(bpm: number, beatLength: number): number {
  return (bpm * beatLength) / 60;
}

/** Before its time a pace stands still: the count-in does not move the music. */
export function placeAt({ time, place, speed }: Pace, now: number): number {
  return place + Math.max(0, now - time) * speed;
}

export function timeOf({ time, place, speed }: Pace, wanted: number): number {
  return time + (wanted - place) / speed;
}

/** The same music from `now` on at another speed: it goes on where it is. */
export function atSpeed(pace: Pace, now: number, speed: number): Pace {
  return { time: Math.max(now, pace.time), place: placeAt(pace, now), speed };
}

/** How many clicks lead in: one bar, or two where a bar has hardly a beat. */
export function countInBeats(barLength: number, beatLength: number): number {
  const beats = Math.max(1, Math.round(barLength / beatLength));
  return beats < 3 ? beats * 2 : beats;
}
