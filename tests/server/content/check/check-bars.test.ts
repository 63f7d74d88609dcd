import abcjs from 'abcjs';
import { expect, test } from 'vitest';
import { barFaults } from '#server/content/check/check-bars.ts';
import { lyricFaults } from '#server/content/check/check-lyrics.ts';

const score = (notes: string, head = 'M:4/4') => `X:1\n${head}\nL:1/4\nK:C\n${notes}\n`;

function faultsOf(source: string): string[] {
  const [tune] = abcjs.parseOnly(source);
  if (!tune) throw new Error('no tune');
  return barFaults(tune, source).map(({ message }) => message);
}

test.each([
  ['whole bars', score('C D E F | G4 |]')],
  ['a pickup and its rest at the end', score('G | C D E F | G3 |]')],
  ['a short pickup whose last bar is whole', score('G/2 | C D E F | G4 |]')],
  ['a bar that a repeat splits', score('G | C D E F | C3 :: E | C D E F | G3 :|')],
  ['two endings after a pickup', score('G |: C D E F |1 C3 G :|2 C3 |]')],
  ['triplets', score('(3CDE F (3G/A/B/ | C4 |]')],
  ['dotted rhythms and ties', score('C>D E<F- | F3/2 G/2 A2 |]')],
  ['chords and grace notes', score('[CEG]2 {d}c2 | "^Em"[E,B,EGBe]4 |]')],
  ['rests, also for whole bars', score('z4 | Z | x2 z2 | Z2 |]')],
  ['six eighths', score('C3/2 D3/2 | C/D/E/ F3/2 |]', 'M:6/8')],
  ['common time', score('C2 D2 | E4 |]', 'M:C')],
  ['cut time', score('C2 D2 | E4 |]', 'M:C|')],
  ['a change of metre', score('C D E F | [M:3/4] C D E | C3 |]')],
  ['a change of metre between lines', score('C D E F |\nM:3/4\nC D E | C3 |]')],
  ['no metre at all', score('C D E F G A B c |]', 'M:none')],
  ['two hands', score('V:1\nC D E F | G4 |]\nV:2 clef=bass\nC,4 | C,2 z2 |]', '%%score {1 2}\nM:4/4')],
])('accepts %s', (_, source) => {
  expect(faultsOf(source)).toEqual([]);
});

test.each([
  ['a beat too many', score('C D E F G | G4 |]'), /^1小節目.*（C D E F G）: 4\/4 拍子なのに 5\/4 あります/],
  ['half a beat too few', score('C D E F | C D E F/ | G4 |]'), /^2小節目.* 3\.5\/4 あります/],
  ['a first bar that is no pickup', score('C D E | C D E F | G4 |]'), /^弱起（最初の小節）.* 3\/4 あります/],
  ['a last bar that is too short', score('C D E F | G3 |]'), /^2小節目.*（G3）/],
  ['a bar line that was forgotten', score('G | C D E F G A B c | c3 |]'), /^1小節目.* 8\/4 あります/],
  ['a triplet that is none', score('CDE F2 | C4 |]'), /^1小節目.* 5\/4 あります/],
  ['a wrong bar after a change of metre', score('C D E F | [M:3/4] C D E F |]'), /3\/4 拍子なのに 4\/4/],
  ['a bar in the left hand', score('V:1\nC4 | G4 |]\nV:2\nC,4 | C,3 |]', '%%score {1 2}\nM:4/4'), /^2小節目/],
  [
    'a left hand that ends early',
    score('V:1\nC4 | G4 |]\nV:2\nC,4 |]', '%%score {1 2}\nM:4/4'),
    /声部の長さが違います（2 小節と 1 小節）/,
  ],
])('reports %s', (_, source, message) => {
  const found = faultsOf(source);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(message);
});

test.each([
  ['a syllable a note', 'C D E F |\nw: ド レ ミ ファ', 0],
  ['fewer than notes', 'C D E F |\nw: ド レ', 0],
  ['hyphens, holds and bars', 'C D E F | G4 |\nw: a-me_ * | zing', 0],
  ['none for a rest', 'C z E z |\nw: ド ミ', 0],
  ['two verses', 'C D E F |\nw: ド レ ミ ファ\nw: イ ロ ハ ニ', 0],
  ['one too many', 'C D E F |\nw: ド レ ミ ファ ソ', 1],
  ['one under a rest', 'C z E2 |\nw: ド レ ミ', 1],
  ['words of the second line', 'C D E F |\nw: ド レ ミ ファ\nG4 |\nw: ソ ソ', 1],
])('checks lyrics: %s', (_, notes, faults) => {
  const source = score(notes);
  expect(abcjs.parseOnly(source).flatMap((tune) => lyricFaults(tune, source))).toHaveLength(faults);
});
