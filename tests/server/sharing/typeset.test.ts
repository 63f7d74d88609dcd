import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { playLayout } from '#server/sharing/pictures/layouts.ts';
import { brand, INK } from '#server/sharing/pictures/sheet.ts';
import { createTypeset, phrasesOf } from '#server/sharing/pictures/typeset.ts';

const typeset = createTypeset();

test.each([
  ['はじめてのエリーゼのために（前半）', ['はじめての', 'エリーゼのために', '（前半）']],
  ['夜の15分で、楽器がひける', ['夜の', '15分で、', '楽器がひける']],
  ['立ち方から三か月、1曲を通して', ['立ち方から', '三か月、', '1曲を通して']],
  ['Moonlight Sonata, 1st', ['Moonlight ', 'Sonata, ', '1st']],
])('%s is broken between phrases', (text, phrases) => {
  expect(phrasesOf(text)).toEqual(phrases);
});

const SAMPLES = [
  'きらきら星変奏曲を三か月練習して、やっと最後まで弾けました（前半）',
  'あ'.repeat(60),
  'Supercalifragilisticexpialidocious'.repeat(4),
  '🎹'.repeat(60),
  `${'「'.repeat(20)}はい${'」'.repeat(20)}`,
  'ー'.repeat(80),
  '今日は左手だけ。\n\n\n明日は両手で合わせます。',
  '',
];
test.each(SAMPLES.map((text) => [text]))('lines of %s fit their box and begin with no mark', (text) => {
  const box = { size: 46, width: 500, maxLines: 3 };
  const lines = typeset.lines(text, box);
  expect(lines.length).toBeLessThanOrEqual(box.maxLines);
  // A mark may hang over the edge; a row of them is no text.
  const hanging = /^[ー「」]/u.test(text) ? Number.POSITIVE_INFINITY : box.size;
  for (const line of lines) expect(typeset.widthOf(line, box.size)).toBeLessThanOrEqual(box.width + hanging);
  for (const line of lines.slice(1)) expect(line).not.toMatch(/^[、。」）っゃー]/u);
  const whole = text.replace(/\s/g, '');
  const shown = lines.join('').replace(/\s/g, '');
  expect(whole.startsWith(shown.replace(/…$/, ''))).toBe(true);
  expect(shown.endsWith('…')).toBe(shown.replace(/…$/, '') !== whole);
});

test('a heading is never broken within a phrase that a line holds', () => {
  const box = { size: 50, width: 464, maxLines: 2 };
  expect(typeset.lines('アコースティックギター入門', box)).toEqual(['アコースティック', 'ギター入門']);
});

test('two lines are of alike length', () => {
  const lines = typeset.lines('今日は左手だけ練習して、明日は両手で合わせます', {
    size: 50,
    width: 1000,
    maxLines: 2,
  });
  expect(lines).toHaveLength(2);
  const [first = 0, second = 0] = lines.map((line) => typeset.widthOf(line, 50));
  expect(Math.abs(first - second)).toBeLessThan(250);
});

test.each([
  ['𠮷田 髙橋 﨑 德 邊', '𠮷田 髙橋 﨑 德 邊'],
  ['👨‍👩‍👧🎹✨', '👨‍👩‍👧🎹✨'],
  ['résumé Ж ①♪', 'résumé Ж ①♪'],
  ['h̷̢i', 'hi'],
  ['入門です。 1回、 15分', '入門です。1回、15分'],
  ['مرحبا 가나다', ''],
  ['a\u0000\u0008\ud800b', 'ab'],
])('of %s what the fonts have is drawn', (text, drawn) => {
  expect(typeset.drawable(text)).toBe(drawn);
});

test('pictures have the mark and the colours of the product', () => {
  const icon = readFileSync('public/icons/icon.svg', 'utf8');
  expect(icon).toContain(/viewBox="0 0 512 512">(.*?)<\/svg>/.exec(brand('オトミチ', 0, 0))?.[1]);
  const tokens = readFileSync('src/ui/tokens.css', 'utf8');
  const names = { inkSoft: 'ink-soft', accentSoft: 'accent-soft' } as Record<string, string>;
  for (const [name, colour] of Object.entries(INK)) {
    expect(tokens).toContain(`--color-${names[name] ?? name}: ${colour};`);
  }
});

test.each([
  ['きらきら星'],
  ['ショパン 夜想曲 第2番 変ホ長調 作品9の2、はじめて最後まで止まらずに弾けた日の記録として'],
  ['<script>alert(1)</script> & "quotes"'],
])('the waveform of %s touches neither title nor learner', (title) => {
  const { svg } = playLayout(
    {
      kind: 'play',
      title,
      name: 'はな',
      username: 'hana',
      avatar: null,
      course: 'ピアノ',
      lesson: 'ド',
      peaks: [100],
      seconds: 20,
    },
    { typeset, has: { avatar: false, image: false } },
  );
  const [, top = 0, height = 0] = [
    ...(/rect x="[^"]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)" rx/.exec(
      svg.slice(svg.lastIndexOf('<g fill')),
    ) ?? []),
  ].map(Number);
  const baselines = [...svg.matchAll(/<text[^>]* y="([\d.]+)"/g)].map(([, y]) => Number(y));
  const ofTitle = Math.max(...baselines.filter((y) => y < top));
  expect(top - ofTitle).toBeGreaterThan(32);
  expect(494 - (top + height)).toBeGreaterThan(20);
});
