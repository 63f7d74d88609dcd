// Draws the guitar curriculum's pictures into the content folder: node --import tsx content-studio/make-guitar-diagrams.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { counting } from './drawing/rhythm.ts';
import * as chord from './guitar/chords.ts';
import { cover } from './guitar/covers.ts';
import * as hands from './guitar/hands.ts';
import * as draw from './guitar/posture-and-tuning.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../content/curriculums/gt-beginner');
const trial = (lesson: string, name: string) => `courses/gt-trial/lessons/${lesson}/${name}.svg`;

const song = (lesson: string, name: string) => `courses/gt-first-chords/lessons/${lesson}/${name}.svg`;

const FILES = {
  'cover.svg': cover('room'),
  'thumbnail.svg': cover('body'),
  'purchase.svg': cover('night'),
  'courses/gt-trial/cover.svg': cover('trial'),
  'courses/gt-first-chords/cover.svg': cover('songs'),
  [trial('01-holding', 'cover')]: cover('hold'),
  [trial('02-tuning', 'cover')]: cover('peg'),
  [trial('03-right-hand', 'cover')]: cover('hole'),
  [trial('04-first-melody', 'cover')]: cover('sheep'),
  [trial('01-holding', 'parts')]: draw.parts(),
  [trial('01-holding', 'posture')]: draw.posture(),
  [trial('02-tuning', 'strings')]: draw.strings(),
  [trial('02-tuning', 'peg')]: draw.peg(),
  [trial('02-tuning', 'fifth-fret')]: draw.fifthFret(),
  [trial('03-right-hand', 'where')]: draw.rightHand(),
  [trial('03-right-hand', 'pick')]: hands.pick(),
  [trial('04-first-melody', 'press')]: hands.press(),
  [trial('04-first-melody', 'notes')]: hands.notes(),
  [trial('03-right-hand', 'counting')]: counting('4弦と3弦のリズム。タ、タ、ター', [
    [1, 1, 2],
    [1, 1, 2],
  ]),
  [song('01-em', 'cover')]: cover('em'),
  [song('01-em', 'reading')]: chord.reading(),
  [song('01-em', 'counting')]: counting('Emの4小節。1回、2回、4回、1回', [[4], [2, 2], [1, 1, 1, 1], [4]]),
  [song('02-d', 'cover')]: cover('d'),
  [song('02-d', 'd')]: chord.oneChord(
    'D',
    'Dの形。3弦の2フレットを1の指、2弦の3フレットを3の指、1弦の2フレットを2の指。6弦と5弦は弾かない',
    [
      ['3弦の2フレット', '1の指'],
      ['2弦の3フレット', '3の指'],
      ['1弦の2フレット', '2の指'],
    ],
    ['6弦と5弦は', '弾きません'],
  ),
  [song('03-change', 'cover')]: cover('ship'),
  [song('03-change', 'em-to-d')]: chord.twoChords(
    ['Em', 'D'],
    'EmからDへ。2の指は、同じ2フレットの上を5弦から1弦へ移る',
    '2の指は、2フレットの上を1弦へ',
    [[1], [5]],
  ),
  [song('03-change', 'moving')]: chord.moving(
    [
      ['1', '弾く'],
      ['2', '弾く'],
      ['3', '弾く'],
      ['4', '移る', true],
    ],
    '1、2、3で弾き、4拍目で次の形へ移る',
  ),
  [song('04-g', 'cover')]: cover('g'),
  [song('04-g', 'g')]: chord.oneChord(
    'G',
    'Gの形。5弦の2フレットを2の指、6弦の3フレットを3の指、1弦の3フレットを4の指。6本とも弾く',
    [
      ['5弦の2フレット', '2の指'],
      ['6弦の3フレット', '3の指'],
      ['1弦の3フレット', '4の指（小指）'],
    ],
    ['6本とも', '弾きます'],
  ),
  [song('04-g', 'em-to-g')]: chord.twoChords(
    ['Em', 'G'],
    'EmからGへ。5弦の2フレットを押さえた2の指は、離さずに残す',
    '丸で囲んだ2の指は、離しません',
    [[1], [1]],
  ),
  [song('05-c', 'cover')]: cover('c'),
  [song('05-c', 'c')]: chord.oneChord(
    'C',
    'Cの形。5弦の3フレットを3の指、4弦の2フレットを2の指、2弦の1フレットを1の指。6弦は弾かない',
    [
      ['5弦の3フレット', '3の指'],
      ['4弦の2フレット', '2の指'],
      ['2弦の1フレット', '1の指'],
    ],
    ['6弦は', '弾きません'],
  ),
  [song('05-c', 'c-to-g')]: chord.twoChords(
    ['C', 'G'],
    'CからGへ。2と3の指の斜めの形を保って、1本ずつ太い弦へずらす',
    '2と3は、形のまま1本となりへ',
    [
      [1, 2],
      [0, 1],
    ],
  ),
  [song('06-down-up', 'cover')]: cover('downUp'),
  [song('06-down-up', 'air')]: chord.strokes(
    'D U D U D U D U',
    '1と2と3と4と。数字で下へ、「と」で上へ、腕は止めずに振る',
    '数字で下へ、「と」で上へ',
  ),
  [song('07-air-strokes', 'cover')]: cover('strum'),
  [song('07-air-strokes', 'pattern')]: chord.strokes(
    'D . D U . U D U',
    'ダウン、ダウン、アップ、アップ、ダウン、アップ。1のあとの「と」と3は空振り',
    '点線は空振り。腕は動かし続けます',
  ),
  [song('08-strum-changes', 'cover')]: cover('fourChords'),
  [song('08-strum-changes', 'map')]: chord.songMap(
    [['G', 'Em', 'C', 'D'], ['G']],
    '課題の5小節。G、Em、C、Dの順に1小節ずつ、最後にG',
    '最後のGは、1回だけ弾いてのばします',
  ),
  [song('09-michael', 'cover')]: cover('river'),
  [song('09-michael', 'map')]: chord.songMap(
    [
      ['G', 'G', 'C', 'G'],
      ['Em', 'C', 'D', 'G'],
    ],
    'こげよマイケルの8小節。1段目はG、G、C、G。2段目はEm、C、D、G',
    '1マスが1小節。2段目は毎小節替わります',
  ),
};

for (const [name, svg] of Object.entries(FILES)) {
  const file = join(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, svg);
}
console.log(`${Object.keys(FILES).length} pictures drawn`);
