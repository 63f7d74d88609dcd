import type { TuneObject } from 'abcjs';
import type { ScoreFault } from './check-bars.ts';

const FIELD = /^[A-Za-z]:|^\s*%|^\s*$/;

/** Number of notes that a line of lyrics needs at least: one per syllable, per `_` (held) and per `*` (skipped). */
function syllablesIn(words: string): number {
  const held = words.match(/[_*]/g)?.length ?? 0;
  const spoken = words
    .replace(/\\-/g, 'x')
    .split(/[\s|_*-]+/)
    .filter((part) => part !== '');
  return spoken.length + held;
}

/** Start positions of notes that can have lyrics, in characters of the source. */
function notePositions(tune: TuneObject): number[] {
  const voices = tune.lines.flatMap((line) => (line.staff ?? []).flatMap((staff) => staff.voices ?? []));
  return voices.flat().flatMap((item) => {
    const note = item as { el_type: string; rest?: unknown; startChar?: number };
    return note.el_type === 'note' && !note.rest && note.startChar !== undefined ? [note.startChar] : [];
  });
}

/** Finds lines of lyrics (`w:`) that are longer than the notes above them: the engraver would silently drop the rest. */
export function lyricFaults(tune: TuneObject, source: string): ScoreFault[] {
  const positions = notePositions(tune);
  const found: ScoreFault[] = [];
  let music = { from: 0, to: 0 };
  let from = 0;
  for (const line of source.split('\n')) {
    const to = from + line.length;
    const notes = positions.filter((position) => position >= music.from && position < music.to).length;
    const syllables = line.startsWith('w:') ? syllablesIn(line.slice(2)) : 0;
    if (syllables > notes) {
      const message = `音符（${notes}個）より歌詞（${syllables}個）が多いです。w: の言葉を減らすか、音符を足してください`;
      found.push({ from, message });
    }
    if (!FIELD.test(line)) music = { from, to };
    from = to + 1;
  }
  return found;
}
