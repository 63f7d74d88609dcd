// Draws the pictures of the vocal curriculum: node --import tsx content-studio/make-voice-diagrams.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { counting } from './drawing/rhythm.ts';
import { breathCount, breathing, loosening, posture, resonance } from './voice/body.ts';
import { cover } from './voice/covers.ts';
import { consonants, humming, onset, vowels } from './voice/mouth.ts';
import { aiming, breathLeft, cherryForm, fiveSteps, longTones, octave, siren } from './voice/pitch.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../content/curriculums/vo-beginner');
const trial = (lesson: string, name: string) => `courses/vo-trial/lessons/${lesson}/${name}.svg`;
const basics = (lesson: string, name: string) => `courses/vo-basics/lessons/${lesson}/${name}.svg`;

const FILES = {
  'cover.svg': cover('curriculum'),
  'thumbnail.svg': cover('thumbnail'),
  'purchase.svg': cover('purchase'),
  'courses/vo-trial/cover.svg': cover('trial'),
  'courses/vo-basics/cover.svg': cover('basics'),
  [trial('01-standing', 'cover')]: cover('upright'),
  [trial('01-standing', 'posture')]: posture(),
  [trial('01-standing', 'loosening')]: loosening(),
  [trial('02-breathing', 'cover')]: cover('breathing'),
  [trial('02-breathing', 'diaphragm')]: breathing(),
  [trial('02-breathing', 'count')]: breathCount(),
  [trial('03-humming', 'cover')]: cover('humming'),
  [trial('03-humming', 'resonance')]: resonance(),
  [trial('03-humming', 'opening')]: humming(),
  [trial('04-five-notes', 'cover')]: cover('steps'),
  [trial('04-five-notes', 'steps')]: fiveSteps(),
  [trial('04-five-notes', 'aiming')]: aiming(),
  [basics('01-vowels', 'cover')]: cover('vowels'),
  [basics('01-vowels', 'mouths')]: vowels(),
  [basics('02-long-tones', 'cover')]: cover('horizon'),
  [basics('02-long-tones', 'lines')]: longTones(),
  [basics('02-long-tones', 'breath-left')]: breathLeft(),
  [basics('03-low-and-high', 'cover')]: cover('hills'),
  [basics('03-low-and-high', 'siren')]: siren(),
  [basics('03-low-and-high', 'octave')]: octave(),
  [basics('04-consonants', 'cover')]: cover('drops'),
  [basics('04-consonants', 'tongue')]: consonants(),
  [basics('04-consonants', 'onset')]: onset(),
  [basics('04-consonants', 'eighths')]: counting(
    '1拍を2つに分けて歌う8分音符',
    [[0.5, 0.5, 0.5, 0.5, 1, 1]],
    {
      perRow: 1,
      half: true,
    },
  ),
  [basics('05-sakura', 'cover')]: cover('cherry'),
  [basics('05-sakura', 'form')]: cherryForm(),
};

for (const [name, svg] of Object.entries(FILES)) {
  const file = join(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, svg);
}
console.log(`${Object.keys(FILES).length} pictures drawn`);
