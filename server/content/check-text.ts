import abcjs from 'abcjs';
import type { Problem } from './catalogue.ts';
import { type Fence, fencesOf, proseOf, referencesOf } from './lesson-markdown.ts';

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u;
const TAGS = /<[^>]*>/g;

interface Fault {
  line: number;
  message: string;
}

// The engraver says "Music Line:6:8: …", counted from the first line of the score.
function scoreFault(fence: Fence, warning: string): Fault {
  const [, line = '0', rest = warning] = /^Music Line:(\d+):\d+:\s*([\s\S]*)$/.exec(warning) ?? [];
  return {
    line: fence.line + Number(line),
    message: `楽譜として読めません: ${rest.replace(TAGS, '').trim()}`,
  };
}

function scoreProblems(fence: Fence): Fault[] {
  const { source, line } = fence;
  if (!/^X:/m.test(source) || !/^K:/m.test(source))
    return [{ line, message: '楽譜には X: と K: の行が必要です' }];
  const tunes = abcjs.parseOnly(source);
  const warnings = tunes.flatMap((tune) => tune.warnings ?? []);
  if (warnings.length) return warnings.map((warning) => scoreFault(fence, warning));
  return tunes.some((tune) => tune.lines.length > 0) ? [] : [{ line, message: '楽譜に音符がありません' }];
}

function rubyProblems(line: string): string[] {
  const plain = line
    .replace(/`[^`]*`/g, '')
    .replace(/\{([^{}|]+)\|([^{}|]+)\}/g, (whole, _base, reading: string) =>
      KANA.test(reading) ? '' : whole,
    );
  return /[{}]/.test(plain) ? ['ふりがなは {漢字|かんじ} の形で書いてください'] : [];
}

/**
 * Faults within one lesson text. `has` answers whether a file stands beside it,
 * `leads` whether an address of the app exists.
 */
export function textProblems(
  text: { file: string; source: string },
  has: (name: string) => boolean,
  leads: (address: string) => boolean,
): Problem[] {
  const { file, source } = text;
  if (!source.trim()) return [{ file, message: 'テキストが空です' }];
  const found: Problem[] = [];
  for (const { kind, target, line } of referencesOf(source)) {
    if (kind === 'image' && /^([a-z]+:|\/)/i.test(target)) {
      found.push({ file, line, message: `画像は同じフォルダーに置いてください: ${target}` });
    } else if (kind === 'image' && !has(target)) {
      found.push({ file, line, message: `画像がありません: ${target}` });
    } else if (kind === 'link' && !/^https:\/\//.test(target) && !leads(target)) {
      found.push({ file, line, message: `リンク先がありません: ${target}` });
    }
  }
  for (const fence of fencesOf(source)) {
    if (fence.language === 'abc') for (const fault of scoreProblems(fence)) found.push({ file, ...fault });
  }
  for (const { text: prose, line } of proseOf(source)) {
    if (/<\/?[a-z!]/i.test(prose)) found.push({ file, line, message: 'HTML は使えません' });
    for (const message of rubyProblems(prose)) found.push({ file, line, message });
  }
  return found;
}
