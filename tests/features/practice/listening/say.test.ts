import { expect, test } from 'vitest';
import { beatSign, sentencesOf, suggestionText } from '#features/practice/listening/say.ts';
import { aHearing } from '#tests/support/a-hearing.ts';

const said = (changes: Parameters<typeof aHearing>[0]) => sentencesOf(aHearing(changes)).join('');
const mark = (kind: 'wrong' | 'missing' | 'late' | 'unsure', bar: number) => ({
  note: 4 * bar - 4,
  bar,
  kind,
  at: 1,
});

test('what is well is praised as far as it was recognised, and no further', () => {
  expect(said({ playing: 'piano, two hands' })).toBe(
    '最後まで、音は楽譜のとおりに聞こえました。速さも安定しています。',
  );
  expect(said({ playing: 'piano, two hands', unsteadiness: null })).toBe(
    '最後まで、音は楽譜のとおりに聞こえました。',
  );
  expect(said({ playing: 'piano, two hands', unsteadiness: 0.09 })).toBe(
    '最後まで、音は楽譜のとおりに聞こえました。',
  );
  expect(said({ played: 0.6, instrument: 'voice', playing: 'voice', unsteadiness: null })).toBe(
    '歌ったところの音は、楽譜のとおりに聞こえました。',
  );
  // Where tempo is not judged it is not praised.
  expect(said({ playing: 'piano, one line' })).not.toContain('速さ');
  expect(said({ marks: [mark('unsure', 1), mark('unsure', 3)] })).toBe(
    '最後まで、音は楽譜のとおりに聞こえました。はっきり聞き取れなかった音が2つあります。',
  );
});

test('a finding is a sentence with its bar, two at most; the rest is praised only where nothing else is marked', () => {
  const wrong = { kind: 'wrong notes', bar: 3, notes: [{ expected: 64, heard: 65 }] } as const;
  expect(said({ findings: [wrong], marks: [mark('wrong', 3)] })).toBe(
    '3小節目の「ミ」が、「ファ」に聞こえました。ほかの音は、楽譜のとおりに聞こえました。',
  );
  const doubtful = { findings: [wrong], marks: [mark('wrong', 3), mark('unsure', 4)] };
  expect(said(doubtful)).toBe(
    '3小節目の「ミ」が、「ファ」に聞こえました。はっきり聞き取れなかった音が1つあります。',
  );
  expect(said({ findings: [wrong], marks: [mark('wrong', 3)], played: 0.6 })).toBe(
    '3小節目の「ミ」が、「ファ」に聞こえました。ほかに弾いたところの音は、楽譜のとおりに聞こえました。',
  );
  expect(said({ findings: [wrong], marks: [mark('wrong', 3), mark('late', 4)] })).toBe(
    '3小節目の「ミ」が、「ファ」に聞こえました。',
  );
  expect(said({ findings: [wrong, { kind: 'rushed', bar: 1, bpm: 72 }] })).toBe(
    '3小節目の「ミ」が、「ファ」に聞こえました。1小節目で少し急いでいます。',
  );
  expect(sentencesOf(aHearing({ findings: [{ kind: 'out of tune', bar: 2, cents: -60 }] }))[0]).toBe(
    '2小節目の音が、少し低めです。',
  );
});

test('marks without a finding are never praised away', () => {
  expect(said({ marks: [mark('late', 2)] })).toBe('しるしのところを、聞いて確かめてみてください。');
});

test('a suggestion names bars, beat and times', () => {
  expect(suggestionText({ fromBar: 2, toBar: 3, bpm: 60, times: 3 }, 1 / 4)).toBe(
    '2〜3小節目だけ、♩=60で3回',
  );
  expect(suggestionText({ fromBar: 3, toBar: 3, bpm: 48, times: 3 }, 3 / 8)).toBe('3小節目だけ、♩.=48で3回');
  expect(beatSign(0.3)).toBe('1拍');
});
