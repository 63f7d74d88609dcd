import { type Count, clampBpm, MAX_BEATS_PER_BAR } from '#domain/practice/beats.ts';
import { ABC_BLOCK } from '#domain/practice/score/abc-block.ts';

/** The title of a score; null if it has none. */
export function abcTitle(abc: string): string | null {
  return /^T:\s*(.+?)\s*$/m.exec(abc)?.[1] ?? null;
}

/**
 * The score without its title, which the page shows, and without blocks of PostScript, SVG or text: abcjs never returns
 * from the first. Its lines end wherever abcjs ends one, also at a carriage return.
 */
export function drawableAbc(abc: string): string {
  return abc
    .split(/\r\n?|\n/)
    .filter((line) => !/^\s*T:/i.test(line) && !ABC_BLOCK.test(line))
    .join('\n');
}

/**
 * The beats of a bar and the tempo that a score names in its head; null where it names no tempo, or one that no metronome has. Three
 * eighths are a beat of 6/8, 9/8 and 12/8, whatever note the tempo is given for.
 */
export function countOf(abc: string): Count | null {
  const named = /^Q:(.*)/m.exec(abc)?.[1]?.replaceAll(/"[^"]*"/g, '') ?? '';
  const [, tempoTop = '', tempoBottom = '', tempo = ''] =
    /(?:(\d{1,2})\/(\d{1,2})\s*=)?\s*\b(\d{2,3})\b(?!\/)/.exec(named) ?? [];
  const [, metre = ''] = /^M:\s*(C\||C|\d{1,2}\/\d{1,2})/m.exec(abc) ?? [];
  const [top = 4, bottom = 4] = (METRES[metre] ?? metre).split('/', 2).filter(Boolean).map(Number);
  const beat = bottom === 8 && top > 3 && top % 3 === 0 ? 3 / 8 : 1 / bottom;
  const note = tempoTop === '' ? beat : Number(tempoTop) / Number(tempoBottom);
  const beats = Math.round(top / bottom / beat);
  const bpm = Math.round((Number(tempo) * note) / beat);
  if (tempo === '' || clampBpm(bpm) !== bpm || beats < 1 || beats > MAX_BEATS_PER_BAR) return null;
  return { beats, bpm };
}

/** 4/4 and 2/2 as they are written by sign. */
const METRES: Record<string, string | undefined> = { C: '4/4', 'C|': '2/2' };

/** A score in the Markdown of a lesson, as `parse-text.ts` finds it. */
const SCORE = /^```abc(?: guitar)?[^\S\n]*\n(.*?)^```/gms;

/** The count of the first score in a lesson's Markdown that names one; null where none does. */
export function countOfText(markdown: string): Count | null {
  for (const [, abc = ''] of markdown.matchAll(SCORE)) {
    const count = countOf(abc);
    if (count !== null) return count;
  }
  return null;
}
