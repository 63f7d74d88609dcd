import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainText } from '#domain/search/plain-text.ts';
import { matches, wordsOf } from '#domain/search/search.ts';

test.each([
  ['a heading', '## 弾いてみよう', '弾いてみよう'],
  ['emphasis', 'これは**大切**で、*ゆっくり*、~~速く~~弾きます。', 'これは大切で、ゆっくり、速く弾きます。'],
  ['a list', '- 一つ目\n- 二つ目\n1. 三つ目', '一つ目\n二つ目\n三つ目'],
  ['a quotation', '> 古い\n> うた', '古い\nうた'],
  ['a picture and a link', '![黒い鍵盤](a.svg)を見て[次へ](/lessons/a_1_2 "次")。', '黒い鍵盤を見て次へ。'],
  ['code', '`Em` を押さえます。', 'Em を押さえます。'],
  ['a table', '| 指 | 番号 |\n|---|---|\n| 親指 | 1 |', '指 番号\n親指 1'],
  ['a rule', '上\n\n---\n\n下', '上\n下'],
  ['a broken line', '鍵盤の前に、\nいすを置きます。', '鍵盤の前に、いすを置きます。'],
  ['a broken line of English', 'open\nchord', 'open chord'],
  ['an escaped mark', '2 \\* 3', '2 * 3'],
  ['a percentage and an underscore', '50%の力で a_b を', '50%の力で a_b を'],
  ['a score', '前\n\n```abc guitar\nX:1\nK:C\nCDEF|\n```\n\n後', '前\n後'],
  ['two kinds of fence', '~~~abc\nK:C\n```\n~~~\n後', '後'],
  ['furigana', '{鍵盤|けんばん}の前です。\n\n次です。', '鍵盤の前です。\n次です。\nけんばんの前です。'],
  ['nothing', '', ''],
])('strips the markup of %s', (_, markdown, plain) => {
  expect(plainText(markdown)).toBe(plain);
});

test('finds a word by its characters and by its reading', () => {
  const plain = plainText('{鍵盤|けんばん}の左で、{親指|おやゆび}を使います。');
  for (const typed of ['鍵盤の左', 'けんばんの左', 'ケンバン', '親指', 'おやゆびを使']) {
    expect(matches(plain, wordsOf(typed)), typed).toBe(true);
  }
});

test('leaves only sentences of a real lesson', () => {
  const path = 'content/curriculums/pf-beginner/courses/pf-trial/lessons/05-twinkle/text.md';
  const plain = plainText(readFileSync(path, 'utf8'));
  expect(plain).toContain('今日の課題');
  expect(plain).not.toMatch(/```|\bX:|\bK:C|\*\*|\]\(|[{}|]|^#/m);
});
