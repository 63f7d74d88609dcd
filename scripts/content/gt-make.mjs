// Draws the guitar curriculum's pictures into the content folder: node scripts/content/gt-make.mjs
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { counting } from './diagrams-rhythm.mjs';
import { cover } from './gt-covers.mjs';
import * as draw from './gt-diagrams.mjs';
import * as hands from './gt-hands.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../content/curriculums/gt-beginner');
const trial = (lesson, name) => `courses/gt-trial/lessons/${lesson}/${name}.svg`;

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
};

for (const [name, svg] of Object.entries(FILES)) {
  const file = join(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, svg);
}
console.log(`${Object.keys(FILES).length} pictures drawn`);
