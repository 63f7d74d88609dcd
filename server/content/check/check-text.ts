import type { Problem } from '#server/content/read/catalogue.ts';
import {
  fencesOf,
  proseOf,
  referencesOf,
  unsupportedReferencesIn,
} from '#server/content/read/lesson-markdown.ts';
import { isAddress } from './check-files.ts';
import { scoreProblems } from './check-score.ts';

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u;

function rubyProblems(line: string): string[] {
  const plain = line
    .replace(/`[^`]*`/g, '')
    .replace(/\{([^{}|]+)\|([^{}|]+)\}/g, (whole, _base, reading: string) =>
      KANA.test(reading) ? '' : whole,
    );
  return /[{}]/.test(plain) ? ['ふりがなは {漢字|かんじ} の形で、読みをかなで書いてください'] : [];
}

/**
 * Checks one lesson text. `hasFile` answers whether a file exists next to it, `isKnownAddress` whether an address of the
 * app exists.
 */
export function textProblems(
  text: { file: string; source: string },
  hasFile: (name: string) => boolean,
  isKnownAddress: (address: string) => boolean,
): Problem[] {
  const { file, source } = text;
  if (!source.trim()) return [{ file, message: 'テキストが空です。書くか、text.md を消してください' }];
  const found: Problem[] = [];
  for (const { kind, target, words, line } of referencesOf(source)) {
    if (kind === 'image' && isAddress(target)) {
      found.push({
        file,
        line,
        message: `画像は同じフォルダーに置いて、名前だけを書いてください: ${target}`,
      });
    } else if (kind === 'image' && !hasFile(target)) {
      found.push({ file, line, message: `画像がありません: ${target}。置くか、名前を確かめてください` });
    } else if (kind === 'link' && !/^https:\/\//.test(target) && !isKnownAddress(target)) {
      found.push({
        file,
        line,
        message: `リンク先がありません: ${target}。https:// か、あるレッスンのアドレスにしてください`,
      });
    }
    if (kind === 'image' && words.trim() === '')
      found.push({
        file,
        line,
        message: '画像の説明がありません。![説明](…) の [ ] に、見えるものを書いてください',
      });
  }
  for (const line of unsupportedReferencesIn(source)) {
    const message = 'リンクは [言葉](アドレス) の形にしてください。アドレスにかっこと空白は使えません';
    found.push({ file, line, message });
  }
  for (const fence of fencesOf(source)) {
    if (!fence.closed)
      found.push({
        file,
        line: fence.line,
        message: '囲みが閉じていません。終わりに ``` だけの行を書いてください',
      });
    if (fence.language === 'abc') for (const fault of scoreProblems(fence)) found.push({ file, ...fault });
  }
  for (const { text: prose, line } of proseOf(source)) {
    if (/<\/?[a-z!]/i.test(prose))
      found.push({ file, line, message: 'HTML は使えません。Markdown で書いてください' });
    for (const message of rubyProblems(prose)) found.push({ file, line, message });
  }
  return found;
}
