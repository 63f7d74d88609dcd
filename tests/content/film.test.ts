import { expect, test } from 'vitest';
import { assemble } from '#content-studio/film/assemble.ts';
import { cuesOf, linesOf, vtt, widthOf } from '#content-studio/film/captions.ts';
import type { Cue } from '#content-studio/film/film-types.ts';
import { readStoryboard } from '#content-studio/film/storyboard.ts';

const OPENING = `scenes:
  - show: title
    heading: はじめての音
    seconds: 3
    say: 始めましょう。
`;
const PLAYED = `  - show: play
    abc: |
      X:1
      M:4/4
      L:1/4
      Q:1/4=60
      K:C
      !1!C D E2 |]
    count: true
    say: [ひとつめの文です。, ふたつめの文です。]
`;
function nth<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no ${index}`);
  return found;
}
const firstNotes = (film: Awaited<ReturnType<typeof assemble>>) => nth(film.parts, 0).notes;

const aFilm = (source: string, category = 'piano') =>
  assemble(readStoryboard(source, 'film.yaml'), { folder: '.', category, file: 'film.yaml' });

test('places sound, clicks and captions at their scene', async () => {
  const film = await aFilm(OPENING + PLAYED);
  const play = nth(film.scenes, 1);
  expect(nth(film.scenes, 0).seconds).toBe(3);
  expect(play.from).toBe(3);
  const first = nth(firstNotes(film), 0);
  expect(film.clicks).toHaveLength(4);
  // A bar of four seconds is counted before the first note.
  expect(first.at - nth(film.clicks, 0).at).toBeCloseTo(4);
  const [opening, one, two] = [0, 1, 2].map((index) => nth(film.cues, index)) as [Cue, Cue, Cue];
  expect(opening.from).toBeLessThan(opening.to);
  expect(opening.to).toBeLessThan(3);
  expect(one.from).toBeGreaterThanOrEqual(3);
  expect(two.from - play.from).toBeCloseTo(play.seconds / 2, 1);
  expect(two.to).toBeLessThan(film.seconds);
});

test.each(['piano', 'guitar', 'vocal'])('changes the picture of %s when a note sounds', async (category) => {
  const film = await aFilm(OPENING + PLAYED, category);
  const play = nth(film.scenes, 1);
  const second = nth(firstNotes(film), 1).at - play.from;
  const at = (t: number) => play.draw(t, 0).still;
  expect(at(second - 0.02)).toBe(at(second - 0.08));
  expect(at(second + 0.01)).not.toBe(at(second - 0.02));
});

test('captions are WebVTT with hours, minutes and thousandths', () => {
  const cues = cuesOf([{ from: 61, seconds: 4, say: ['はい。'] }]);
  expect(vtt(cues)).toBe('WEBVTT\n\n00:01:01.150 --> 00:01:04.850\nはい。\n');
});

test('breaks a long sentence after a comma, and never before a small kana', () => {
  expect(linesOf('いすには浅めに腰かけて、足の裏を床につけるようにします。')).toEqual([
    'いすには浅めに腰かけて、',
    '足の裏を床につけるようにします。',
  ]);
  for (const text of ['付点4分音符は1拍半の長さで8分音符は半拍の長さになります。', 'あ'.repeat(30)]) {
    for (const line of linesOf(text) ?? []) {
      expect(widthOf(line)).toBeLessThanOrEqual(22);
      expect(line).not.toMatch(/^[、。ー」]/);
    }
  }
});

test.each([
  ['an unknown key', '    heading: はじめての音', '    headings: はじめての音', 'film.yaml:2'],
  ['a sentence that no caption holds', '始めましょう。', 'あ'.repeat(45), 'film.yaml:5'],
  ['a kind of scene that does not exist', 'show: title', 'show: dance', 'film.yaml:2'],
])('refuses %s with its line', (_, from, to, place) => {
  expect(() => readStoryboard(OPENING.replace(from, to), 'film.yaml')).toThrow(place);
});

test('reports a score that cannot be read at its scene', async () => {
  await expect(aFilm(OPENING + PLAYED.replace('D E2', '!nonsense'))).rejects.toThrow('film.yaml:6');
});

test('refuses strokes with unknown chords', () => {
  const strum = '  - show: strum\n    tempo: 60\n    pattern: D . D . D . D .\n    bars: [Em, H]\n';
  expect(() => readStoryboard(`${OPENING}${strum}`, 'film.yaml')).toThrow('film.yaml:9');
});
