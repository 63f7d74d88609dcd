/** The played parts of a film in seconds: sorted, without overlaps. */
export type Watched = readonly (readonly [from: number, to: number])[];

/** A film counts as watched from this share on… */
const SEEN_SHARE = 0.9;
/** …or from this one when it was played to its end. */
const SEEN_SHARE_AT_END = 0.5;

/** Maximum step between two readings of the film's clock, at speed 1; more is a jump. */
const MAX_STEP_SECONDS = 2;

/** Parts closer than this are joined: clocks of players are not exact. */
const JOIN_GAP_SECONDS = 0.25;

/**
 * Adds what was played between two readings of the film's clock at a speed (1 is normal). A jump, forwards or
 * back, adds nothing.
 */
export function addWatched(watched: Watched, from: number, to: number, rate: number): Watched {
  const step = to - from;
  if (!(step > 0) || step >= MAX_STEP_SECONDS * rate) return watched;
  return joined([...watched, [Math.max(0, from), to]]);
}

/** The sum of the played parts in seconds. */
export function watchedSeconds(watched: Watched): number {
  return watched.reduce((sum, [from, to]) => sum + to - from, 0);
}

export interface Playback {
  /** Seconds; 0 while unknown. */
  duration: number;
  /** The film has just been played to its end. */
  ended: boolean;
  /** A part is being repeated: practice, not watching. */
  looping: boolean;
}

/** True when 90 % of the film was played, or half of it and its end; never during a repeat. */
export function isWatched(watched: Watched, { duration, ended, looping }: Playback): boolean {
  if (looping || !(duration > 0)) return false;
  const share = watchedSeconds(watched) / duration;
  return share >= (ended ? SEEN_SHARE_AT_END : SEEN_SHARE);
}

/** Parses stored parts; anything that is not one is left out. */
export function parseWatched(stored: unknown): Watched {
  if (!Array.isArray(stored)) return [];
  return joined(
    stored.flatMap((row: unknown) => {
      const [from, to] = Array.isArray(row) ? row : [];
      return Number.isFinite(from) && Number.isFinite(to) && from >= 0 && to > from ? [[from, to]] : [];
    }),
  );
}

function joined(parts: (readonly [number, number])[]): Watched {
  const whole: [number, number][] = [];
  for (const [from, to] of parts.sort(([one], [other]) => one - other)) {
    const last = whole.at(-1);
    if (last && from <= last[1] + JOIN_GAP_SECONDS) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole;
}
