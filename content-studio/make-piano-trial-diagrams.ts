// Draws the diagrams of the lessons into the content folder: node --import tsx content-studio/make-piano-trial-diagrams.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hands, posture, roundHand } from './drawing/body.ts';
import { avatar, cover } from './drawing/covers.ts';
import { counting, form, metronome, noteValues } from './drawing/rhythm.ts';
import { blackGroups, doReMi, fiveFinger, handShift, roll, skips } from './piano/keys.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../content');
const at = 'curriculums/pf-beginner';
const trial = (lesson: string, name: string) => `${at}/courses/pf-trial/lessons/${lesson}/${name}.svg`;
const songs = (lesson: string, name: string) => `${at}/courses/pf-first-songs/lessons/${lesson}/${name}.svg`;

/** [step from ド, beats] pairs, one after the other. */
function melody(pairs: [number, number][]) {
  let at = 0;
  const notes = pairs.map(([step, length]) => {
    const note = { step, at, length };
    at += length;
    return note;
  });
  return { notes, beats: at };
}

const chocho = melody([
  [4, 1],
  [2, 1],
  [2, 2],
  [3, 1],
  [1, 1],
  [1, 2],
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 1],
  [4, 1],
  [4, 2],
]);
const starA = melody([
  [0, 1],
  [0, 1],
  [4, 1],
  [4, 1],
  [5, 1],
  [5, 1],
  [4, 2],
  [3, 1],
  [3, 1],
  [2, 1],
  [2, 1],
  [1, 1],
  [1, 1],
  [0, 2],
]);
const starB = melody([
  [4, 1],
  [4, 1],
  [3, 1],
  [3, 1],
  [2, 1],
  [2, 1],
  [1, 2],
]);
const joy = melody([
  [2, 1],
  [2, 1],
  [3, 1],
  [4, 1],
  [4, 1],
  [3, 1],
  [2, 1],
  [1, 1],
  [0, 1],
  [0, 1],
  [1, 1],
  [2, 1],
  [2, 1.5],
  [1, 0.5],
  [1, 2],
]);

const FILES = {
  'teachers/sakura-mio.svg': avatar('long'),
  'teachers/fujii-wataru.svg': avatar('short'),
  [`${at}/cover.svg`]: cover('room'),
  [`${at}/thumbnail.svg`]: cover('keys'),
  [`${at}/purchase.svg`]: cover('window'),
  [`${at}/courses/pf-trial/cover.svg`]: cover('hands'),
  [`${at}/courses/pf-first-songs/cover.svg`]: cover('notes'),
  [trial('01-keyboard', 'cover')]: cover('keys-do'),
  [trial('01-keyboard', 'posture')]: posture(),
  [trial('01-keyboard', 'black-groups')]: blackGroups(),
  [trial('01-keyboard', 'do-re-mi')]: doReMi(),
  [trial('02-fingers', 'cover')]: cover('five'),
  [trial('02-fingers', 'hands')]: hands(),
  [trial('02-fingers', 'round-hand')]: roundHand(),
  [trial('02-fingers', 'five-finger')]: fiveFinger(),
  [trial('03-first-melody', 'cover')]: cover('butterfly'),
  [trial('03-first-melody', 'skips')]: skips(),
  [trial('03-first-melody', 'melody')]: roll('ちょうちょうの前半の音の並び', {
    ...chocho,
    perRow: 8,
    caption: '1マスが1拍。横に長いほど長くのばします',
  }),
  [trial('04-rhythm', 'cover')]: cover('metronome'),
  [trial('04-rhythm', 'note-values')]: noteValues(),
  [trial('04-rhythm', 'counting')]: counting('課題のリズム。1234と数えながら4小節たたく', [
    [1, 1, 1, 1],
    [2, 2],
    [1, 1, 2],
    [4],
  ]),
  [trial('04-rhythm', 'count-in')]: metronome(),
  [trial('05-twinkle', 'cover')]: cover('stars'),
  [trial('05-twinkle', 'hand-shift')]: handShift(),
  [trial('05-twinkle', 'melody')]: roll('きらきら星のはじめの4小節の音の並び', {
    ...starA,
    perRow: 8,
    caption: '上の段で手を開き、下の段で手を戻します',
  }),
  [songs('01-twinkle-whole', 'cover')]: cover('sky'),
  [songs('01-twinkle-whole', 'form')]: form(),
  [songs('01-twinkle-whole', 'middle')]: roll('きらきら星の中間部の音の並び', {
    ...starB,
    perRow: 8,
    caption: '2小節でひとまとまり。同じものを2回弾きます',
  }),
  [songs('06-ode-to-joy', 'cover')]: cover('sun'),
  [songs('06-ode-to-joy', 'melody')]: roll('よろこびの歌の前半の音の並び', {
    ...joy,
    perRow: 8,
    caption: 'ほとんどが、となりの鍵盤への動きです',
  }),
  [songs('06-ode-to-joy', 'dotted')]: counting('付点4分音符は1拍半、8分音符は半拍', [[1.5, 0.5, 2]], {
    perRow: 1,
    half: true,
  }),
};

for (const [name, svg] of Object.entries(FILES)) {
  const file = join(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, svg);
}
console.log(`${Object.keys(FILES).length} pictures drawn`);
