import type { Place } from '#domain/answers/answer.ts';
import { formatTime } from '#ui/media/format-time.ts';

/** What a comment is about, as both sides read it: 0:03, 0:03〜0:08, 5小節目, 全体. */
export function placeLabel(place: Place, scores = 1): string {
  switch (place.kind) {
    case 'whole':
      return '全体';
    case 'moment':
      return formatTime(place.atSeconds);
    case 'stretch':
      return `${formatTime(place.startSeconds)}〜${formatTime(place.endSeconds)}`;
    case 'bar':
      return scores > 1 || place.score > 1 ? `楽譜${place.score}の${place.bar}小節目` : `${place.bar}小節目`;
  }
}

/** The moment of the take, or the stretch that is being repeated; a tenth of a second is finer than a finger. */
export function placeNow(position: number, loop: { a: number; b: number } | null): Place {
  if (loop) return { kind: 'stretch', startSeconds: tenths(loop.a), endSeconds: tenths(loop.b) };
  return { kind: 'moment', atSeconds: tenths(position) };
}

function tenths(seconds: number): number {
  return Math.max(0, Math.round(seconds * 10) / 10);
}
