import type { Place } from './answer.ts';
import { samePlace } from './same-place.ts';

/** A part of a recording in seconds. */
export interface Span {
  from: number;
  to: number;
}

/** What is played before and after a moment: alone it would be a click. */
const MOMENT_MARGIN_SECONDS = 2;
/** What is played before and after a bar: where it lies in a recording is only known roughly. */
const BAR_MARGIN_SECONDS = 1;
/** A shorter loop is not heard as music and makes players stutter. */
const MIN_SPAN_SECONDS = 1;

interface PlaceFields {
  startSeconds: number | null;
  endSeconds: number | null;
  score: number | null;
  bar: number | null;
}

/** The place of a comment as it crosses the wire: a moment has a start alone, a bar has bar and score. */
export function placeOf({ startSeconds, endSeconds, score, bar }: PlaceFields): Place {
  if (bar !== null) return { kind: 'bar', score: score ?? 1, bar };
  if (startSeconds === null) return { kind: 'whole' };
  if (endSeconds === null) return { kind: 'moment', atSeconds: startSeconds };
  return { kind: 'stretch', startSeconds, endSeconds };
}

/**
 * What to play of a recording for a comment; null where it is about all of it, or where nobody knows.
 * @param seconds length of the recording, 0 while it is unknown
 * @param bar the part of the score's music that a bar is, from 0 to 1; null while it is unknown
 */
export function spanOf(place: Place, seconds: number, bar: Span | null): Span | null {
  switch (place.kind) {
    case 'whole':
      return null;
    case 'moment':
      return within(place.atSeconds, place.atSeconds, MOMENT_MARGIN_SECONDS, seconds);
    case 'stretch':
      return within(place.startSeconds, place.endSeconds, 0, seconds);
    case 'bar':
      if (bar === null || seconds <= 0) return null;
      return within(bar.from * seconds, bar.to * seconds, BAR_MARGIN_SECONDS, seconds);
  }
}

/** About the same part of another recording of the same music, scaled by the lengths of the two. */
export function sameSpan({ from, to }: Span, ownSeconds: number, otherSeconds: number): Span {
  const start = samePlace(from, ownSeconds, otherSeconds);
  return within(start, samePlace(to, ownSeconds, otherSeconds), 0, otherSeconds);
}

/** Where a player jumps to so that it stays in the part; null to play on. */
export function jumpInto(span: Span | null, seconds: number): number | null {
  if (span === null) return null;
  return seconds >= span.to || seconds < span.from - 0.5 ? span.from : null;
}

function within(from: number, to: number, margin: number, seconds: number): Span {
  const end = seconds > 0 ? seconds : Number.POSITIVE_INFINITY;
  const last = Math.min(Math.max(to + margin, from + MIN_SPAN_SECONDS), end);
  const first = Math.max(0, Math.min(from - margin, last - MIN_SPAN_SECONDS));
  return { from: first, to: last };
}
