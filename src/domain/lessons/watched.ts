/** The stretches of a film that were played, in seconds: in order, none touching another. */
export type Watched = readonly (readonly [from: number, to: number])[];

/** A film counts as watched from this share on… */
const SEEN_SHARE = 0.9;
/** …or from this one when it was played to its end. */
const SEEN_SHARE_AT_END = 0.5;

/** So many seconds of the film may lie between two looks at its clock; more is a jump. Per unit of speed. */
const MAX_STEP_SECONDS = 2;

/** Stretches nearer than this are one: clocks of players are not exact. */
const JOIN_GAP_SECONDS = 0.25;

/**
 * What was watched after the film's clock went from one place to another at a speed (1 is as filmed). A jump, forwards
 * or back, is not watching.
 */
export function addWatched(watched: Watched, from: number, to: number, rate: number): Watched {
  const step = to - from;
  if (!(step > 0) || step >= MAX_STEP_SECONDS * rate) return watched;
  return joined([...watched, [Math.max(0, from), to]]);
}

export function watchedSeconds(watched: Watched): number {
  return watched.reduce((sum, [from, to]) => sum + to - from, 0);
}

export interface Playback {
  /** Seconds; 0 while it is not known. */
  duration: number;
  /** The film has just been played to its end. */
  ended: boolean;
  /** A stretch is being repeated: practice, not watching. */
  looping: boolean;
}

/** Whether the film counts as watched: 90 % of it, or half of it and its end; never in the midst of a loop. */
export function isWatched(watched: Watched, { duration, ended, looping }: Playback): boolean {
  if (looping || !(duration > 0)) return false;
  const share = watchedSeconds(watched) / duration;
  return share >= (ended ? SEEN_SHARE_AT_END : SEEN_SHARE);
}

/** The stretches that a device kept; whatever is not one is left out. */
export function parseWatched(stored: unknown): Watched {
  if (!Array.isArray(stored)) return [];
  return joined(
    stored.flatMap((row: unknown) => {
      const [from, to] = Array.isArray(row) ? row : [];
      return Number.isFinite(from) && Number.isFinite(to) && from >= 0 && to > from ? [[from, to]] : [];
    }),
  );
}

function joined(stretches: (readonly [number, number])[]): Watched {
  const whole: [number, number][] = [];
  for (const [from, to] of stretches.sort(([one], [other]) => one - other)) {
    const last = whole.at(-1);
    if (last && from <= last[1] + JOIN_GAP_SECONDS) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole;
}
