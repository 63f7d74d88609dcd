import abcjs from 'abcjs';
import { ABC_BLOCK } from '#domain/practice/score/abc-block.ts';
import type { Fence } from '#server/content/read/lesson-markdown.ts';
import { barFaults } from './check-bars.ts';
import { lyricFaults } from './check-lyrics.ts';

export interface Fault {
  line: number;
  message: string;
}

const TAGS = /<[^>]*>/g;
const ADVICE = 'ABC の書き方を直してください';

// The engraver reports "Music Line:6:8: …", counted from the first line of the score.
function readingFault(fence: Fence, warning: string): Fault {
  const [, line = '0', rest = warning] = /^Music Line:(\d+):\d+:\s*([\s\S]*)$/.exec(warning) ?? [];
  return {
    line: fence.line + Number(line),
    message: `楽譜として読めません: ${rest.replace(TAGS, '').trim()}。${ADVICE}`,
  };
}

/** Checks one fenced score: header, notation, bars, lyrics. */
export function scoreProblems(fence: Fence): Fault[] {
  const { source, line, info } = fence;
  if (info !== 'abc' && info !== 'abc guitar')
    return [{ line, message: `楽譜の囲みは abc か abc guitar にしてください（いまは ${info}）` }];
  for (const field of ['X', 'M', 'K']) {
    if (!new RegExp(`^${field}:`, 'm').test(source))
      return [{ line, message: `楽譜には X: と M: と K: の行が必要です。${field}: の行を足してください` }];
  }
  const block = ABC_BLOCK.exec(source);
  if (block !== null) {
    const message =
      '楽譜には begin と end の囲み（%%beginps など）を書けません。楽譜の外の文章にしてください';
    return [{ line: line + linesTo(source, block.index), message }];
  }
  const tunes = abcjs.parseOnly(source);
  if (tunes.length > 1)
    return [{ line, message: '楽譜は1つの囲みに1つです。X: ごとに ```abc の囲みを分けてください' }];
  const warnings = tunes.flatMap((tune) => tune.warnings ?? []);
  if (warnings.length) return warnings.map((warning) => readingFault(fence, warning));
  const faults = tunes.flatMap((tune) => [...barFaults(tune, source), ...lyricFaults(tune, source)]);
  if (faults.length)
    return faults.map(({ from, message }) => ({ line: line + linesTo(source, from), message }));
  return tunes.some((tune) => tune.lines.length > 0)
    ? []
    : [{ line, message: '楽譜に音符がありません。K: の次の行から音符を書いてください' }];
}

/** Number of lines of the source that begin before or at `place`. */
const linesTo = (source: string, place: number): number => source.slice(0, place).split('\n').length;
