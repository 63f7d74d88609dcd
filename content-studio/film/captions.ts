import type { Cue } from './film-types.ts';
import { FULL_LINE } from './limits.ts';

const words = new Intl.Segmenter('ja', { granularity: 'word' });
/** Signs that may not begin a line, and those that may not end one. */
const NOT_FIRST = /^[、。，．・：；？！ー」』）】〉》”’ぁぃぅぇぉっゃゅょァィゥェォッャュョ々%♯♭…]/;
const NOT_LAST = /[「『（【〈《“‘]$/;
/** Small words cling to what stands before them. */
const CLINGS =
  /^(は|が|を|に|へ|と|で|も|の|や|から|まで|より|ね|よ|か|です|ます|した|して|ました|ません|ましょう|て|た|ず|ば|だけ|ほど|など)/;

/** Full-width characters; what is half as wide counts half. */
export const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/[\u0020-\u007e\uff61-\uff9f]/.test(sign) ? 0.5 : 1), 0);

/** One or two lines of at most FULL_LINE characters, broken where a reader would pause; null: it does not fit. */
export function linesOf(text: string): string[] | null {
  if (widthOf(text) <= FULL_LINE) return [text];
  const parts = [...words.segment(text)].map(({ segment }) => segment);
  let best: { cost: number; lines: string[] } | null = null;
  for (let at = 1; at < parts.length; at++) {
    const [first, second] = [parts.slice(0, at).join(''), parts.slice(at).join('')];
    if (NOT_FIRST.test(second) || NOT_LAST.test(first)) continue;
    if (Math.max(widthOf(first), widthOf(second)) > FULL_LINE) continue;
    const pause = /[、。」]$/.test(first) ? -9 : CLINGS.test(second) ? 7 : 0;
    const cost = Math.abs(widthOf(first) - widthOf(second)) + pause + (widthOf(second) < 4 ? 8 : 0);
    if (!best || cost < best.cost) best = { cost, lines: [first, second] };
  }
  return best?.lines ?? null;
}

/**
 * When each sentence is shown: a scene's time in parts as long as its sentences take to read.
 * @param scenes {from, seconds, say}[] in seconds of the film
 * @returns {from, to, lines}[]
 */
export function cuesOf(scenes: readonly { from: number; seconds: number; say: readonly string[] }[]) {
  return scenes.flatMap(({ from, seconds, say }) => {
    const each = seconds / Math.max(1, say.length);
    return say.map((sentence, index) => ({
      from: from + index * each + (index === 0 ? 0.15 : 0.04),
      to: from + (index + 1) * each - (index === say.length - 1 ? 0.15 : 0.04),
      lines: linesOf(sentence) ?? [sentence],
    }));
  });
}

function clock(seconds: number) {
  const all = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(all / 3_600_000)}:${two((all / 60_000) % 60)}:${two((all / 1000) % 60)}.${String(all % 1000).padStart(3, '0')}`;
}

/** WebVTT. */
export const vtt = (cues: readonly Cue[]) =>
  `WEBVTT\n\n${cues.map(({ from, to, lines }) => `${clock(from)} --> ${clock(to)}\n${lines.join('\n')}\n`).join('\n')}`;
