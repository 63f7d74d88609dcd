import { expect, it } from 'vitest';
import { type DrillItem, keyOf } from '#domain/practice/drills/drill-items.ts';
import { drillMaterial } from '#features/practice/drills/material/drill-material.ts';
import { itemsOfScore, scoresIn } from '#features/practice/drills/material/read-scores.ts';
import { abcOfNote, abcOfRhythm } from '#features/practice/drills/pictures/abc-picture.tsx';

const tune = (notes: string, head = 'M:4/4\nL:1/4\nQ:1/4=80\nK:C') => `X:1\n${head}\n${notes}\n`;
const score = (abc: string, guitar = false) => ({ lessonID: 'a', abc, guitar });
const keysOf = (drill: DrillItem['drill'], items: readonly DrillItem[]) => [
  ...new Set(items.filter((item) => item.drill === drill).map(keyOf)),
];

it('finds the scores of a text, and nothing else in it', () => {
  const text = `# 題\n\`\`\`abc\n${tune('C4|]')}\`\`\`\n\`\`\`abc guitar\n${tune('D4|]')}\`\`\`\n\`\`\`js\nC4\n\`\`\`\n`;
  expect(scoresIn('a', text).map(({ guitar, abc }) => [guitar, abc.includes('D4')])).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(scoresIn('a', `\`\`\`abc\n${'C'.repeat(30_000)}\n\`\`\``)).toEqual([]);
});

it('reads whole bars as rhythms: with ties and rests, without pickups, triplets and compound beats', () => {
  const rhythms = (notes: string, head?: string) => keysOf('rhythm', itemsOfScore(score(tune(notes, head))));
  expect(rhythms('C C C2 | C3/2 D/2 E2 |]')).toEqual([
    'rhythm:4:0-12,12-12,24-24',
    'rhythm:4:0-12,12-12,24-24,48-18,66-6,72-24',
    'rhythm:4:0-18,18-6,24-24',
  ]);
  expect(rhythms('C | C C z C- | C D E F |]')).toEqual(['rhythm:4:0-12,12-12,36-12']);
  expect(rhythms('C- C C C |]')).toEqual(['rhythm:4:0-24,24-12,36-12']);
  expect(rhythms('(3C/D/E/ C C C |]')).toEqual([]);
  expect(rhythms('CDE FGA |]', 'M:6/8\nL:1/8\nK:C')).toEqual([]);
});

it('reads notes as they are written and as they sound, also on a tablature', () => {
  const names = (abc: string, guitar = false) => keysOf('name', itemsOfScore(score(abc, guitar)));
  expect(names(tune('C c G, _B |]'))).toEqual([
    'name:treble:0:0',
    'name:treble:7:0',
    'name:treble:-3:0',
    'name:treble:6:-1',
  ]);
  expect(names(tune('F =F |]', 'L:1/4\nK:G'))).toEqual(['name:treble:3:1', 'name:treble:3:0']);
  expect(names(tune('C, |]', 'L:1/4\nK:C clef=bass'))).toEqual(['name:bass:-7:0']);
  expect(names(tune('G [GB] |]', 'L:1/4\nK:G clef=treble-8'), true)).toEqual([
    'name:treble-8:4:0',
    'name:tab:3:0',
  ]);
});

it('reads notes that follow each other as something to sing', () => {
  expect(keysOf('sing', itemsOfScore(score(tune('C E z G |]'))))).toEqual([
    'sing:60',
    'sing:64',
    'sing:67',
    'sing:60,64',
  ]);
});

it('reads nothing from what is no score', () => {
  for (const abc of [
    '',
    'これは楽譜ではありません',
    '%%beginps\nloop\n%%endps',
    'X:1\nK:C\n|[[[[[[',
    'X:1\nM:0/0\nL:1/0\nK:C\nC|]',
  ]) {
    expect(keysOf('rhythm', itemsOfScore(score(abc)))).toEqual([]);
  }
});

it('fills up what the scores have too little of, and names the lesson that is practised', async () => {
  const breathe = () => Promise.resolve();
  const empty = await drillMaterial([], { chosen: null, breathe });
  expect(empty).toMatchObject({ own: false, lessonID: null, instrument: 'keys' });
  for (const drill of ['rhythm', 'compare', 'sing', 'name'] as const) {
    expect(keysOf(drill, empty.items).length).toBeGreaterThan(5);
  }
  const text = (lessonID: string, notes: string) => ({
    lessonID,
    markdown: `\`\`\`abc guitar\n${tune(notes)}\`\`\`\n`,
  });
  const one = await drillMaterial([text('x', '_E F G A|]')], { chosen: null, breathe });
  expect(one).toMatchObject({ own: true, lessonID: 'x', instrument: 'guitar' });
  expect(keysOf('name', one.items)[0]).toBe('name:treble:2:-1');
  const two = await drillMaterial([text('x', 'C4|]'), text('y', 'C4|]')], { chosen: null, breathe });
  expect(two.lessonID).toBeNull();
  expect(
    (await drillMaterial([text('x', 'C4|]'), text('y', 'C4|]')], { chosen: 'y', breathe })).lessonID,
  ).toBe('y');
});

it('writes a question as it is printed', () => {
  expect(abcOfNote({ clef: 'bass', step: -9, alter: 1 })).toContain('K:C clef=bass\n^A,, |]');
  expect(abcOfNote({ clef: 'treble', step: 14, alter: -1 })).toContain("_c' |]");
  const rhythm = itemsOfScore(score(tune('C/D/ z2 C |]')))[0];
  expect(rhythm?.drill === 'rhythm' && abcOfRhythm(rhythm)).toContain('B6B6 z24 B12 |]');
});
