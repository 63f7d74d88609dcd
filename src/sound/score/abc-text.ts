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

/** The beats of a bar and the tempo that a score names in its head; null where it names none. */
export function countOf(abc: string): { beats: number; bpm: number } | null {
  const bpm = Number(/^Q:.*?=\s*(\d{2,3})/m.exec(abc)?.[1]);
  const [, beats = '4', unit = '4'] = /^M:\s*(\d{1,2})\/(\d{1,2})/m.exec(abc) ?? [];
  if (!Number.isFinite(bpm) || bpm < 20 || bpm > 300) return null;
  // In 6/8 three eighths are a beat.
  const counted = unit === '8' && Number(beats) % 3 === 0 ? Number(beats) / 3 : Number(beats);
  return { beats: Math.min(12, Math.max(2, counted < 3 ? counted * 2 : counted)), bpm };
}
