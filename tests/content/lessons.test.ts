import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { assemble } from '#content-studio/film/assemble.ts';
import { vtt } from '#content-studio/film/captions.ts';
import type { Film } from '#content-studio/film/film-types.ts';
import { readStoryboard, type StoryScene } from '#content-studio/film/storyboard.ts';
import { content, lessonContext, lessonFolders } from '#content-studio/lessons.ts';
import type { Score } from '#content-studio/sound/note.ts';
import { countIn, readScore } from '#content-studio/sound/score.ts';
import { texts as homeworkTexts } from '#features/homework/texts.ts';
import { practiceTexts } from '#features/lesson/practice-texts.ts';
import { texts as lessonTexts } from '#features/lesson/texts.ts';
import { NOTE_NAMES } from '#features/practice/texts.ts';
import { tunerTexts } from '#features/practice/tuner/texts.ts';
import { readFilm } from '#server/content/read/media-facts.ts';

/** What a learner reads, sees and hears in one lesson is the same music under the same names. */
interface Lesson {
  readonly name: string;
  readonly folder: string;
  /** Of the text; the last one is the homework's, which the model plays. */
  readonly scores: readonly Score[];
  readonly homework: Score;
  readonly scenes: readonly StoryScene[];
  readonly film: Film;
}
let lessons: readonly Lesson[];

async function readLesson(folder: string): Promise<Lesson> {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const { curriculum } = await lessonContext(folder);
  const scores = [...read('text.md').matchAll(/^```abc[^\n]*\n([\s\S]*?)^```/gm)].map(([, abc = '']) =>
    readScore(abc),
  );
  const scenes = readStoryboard(read('film.yaml'), 'film.yaml');
  const film = await assemble(scenes, { folder, category: curriculum.category, file: 'film.yaml' });
  return { name: relative(content, folder), folder, scores, homework: scores.at(-1) as Score, scenes, film };
}

beforeAll(async () => {
  lessons = await Promise.all((await lessonFolders([])).map(readLesson));
});

const namesOf = (found: readonly Lesson[]) => found.map(({ name }) => name);

test('the buttons that lessons name are called so', () => {
  const read = (file: string) => lessons.map(({ folder }) => readFileSync(join(folder, file), 'utf8'));
  const written = [...read('text.md'), ...read('lesson.yaml')].join();
  const named = [
    homeworkTexts.countIn(1),
    homeworkTexts.headphones,
    homeworkTexts.beats(3),
    practiceTexts.toRoom,
    lessonTexts.singToScore,
    tunerTexts.hearTone('6弦'),
  ];
  expect(named.filter((label) => !written.includes(`「${label}」`))).toEqual([]);
});

test('captions say what the storyboard says', () => {
  const written = (folder: string) => readFileSync(join(folder, 'film.vtt'), 'utf8');
  expect(namesOf(lessons.filter(({ folder, film }) => written(folder) !== vtt(film.cues)))).toEqual([]);
});

test('films and models are as long as what they were made from', async () => {
  const lengthOf = async (folder: string, file: string) =>
    (await readFilm(readFileSync(join(folder, file))))?.seconds ?? Number.NaN;
  for (const { name, folder, film, homework } of lessons) {
    expect([name, (await lengthOf(folder, 'film.mp4')) - film.seconds]).toEqual([name, expect.closeTo(0, 0)]);
    // The last note rings on for a moment.
    const ringing = (await lengthOf(folder, 'model.m4a')) - countIn(homework).before - homework.end;
    expect(ringing, name).toBeGreaterThan(1);
    expect(ringing, name).toBeLessThan(2.5);
  }
});

/** Pitches and times from the first note on, both hands as one. */
function musicOf({ notes }: Pick<Score, 'notes'>): string {
  const first = notes[0]?.at ?? 0;
  const all = notes.map(({ midi, at, written }) =>
    [at - first, written, midi].map((n) => n.toFixed(2)).join(),
  );
  return all.sort().join(' ');
}

test('the film plays the homework at its tempo, or the half of it that comes again', () => {
  const silent = lessons.filter(({ scenes, homework }) => {
    const half = { notes: homework.notes.slice(0, homework.notes.length / 2) };
    const asked = [musicOf(homework), musicOf(half)];
    return !scenes.some(
      (scene) =>
        scene.show === 'play' && asked.includes(musicOf(readScore(scene.abc, { tempo: scene.tempo }))),
    );
  });
  expect(namesOf(silent)).toEqual([]);
});

test('names below a score are those of its notes', () => {
  const names = new Map<string, number>(NOTE_NAMES.map(([name], pitchClass) => [name, pitchClass]));
  for (const { name, scores } of lessons) {
    for (const { notes } of scores) {
      const named = notes.flatMap(({ midi, lyric }) => (lyric === null ? [] : [{ midi, lyric }]));
      // ラ is also a syllable to sing: what has other words as well is no row of names.
      if (!named.every(({ lyric }) => names.has(lyric))) continue;
      const wrong = named.filter(({ midi, lyric }) => names.get(lyric) !== midi % 12);
      expect([name, wrong]).toEqual([name, []]);
    }
  }
});

/** Pitch classes of the chords that are taught. */
const CHORDS: Readonly<Record<string, readonly number[]>> = {
  C: [0, 4, 7],
  D: [2, 6, 9],
  Em: [4, 7, 11],
  F: [0, 5, 9],
  G: [2, 7, 11],
  // Without its fifth, as the left hand plays it.
  G7: [5, 7, 11],
};

test('a chord has the notes of the name above it', () => {
  for (const { name, scores } of lessons) {
    for (const { notes } of scores) {
      for (const { at, voice, mark } of notes) {
        const chord = notes.filter((other) => other.at === at && other.voice === voice);
        const expected = CHORDS[mark?.split(' ').at(-1) ?? ''];
        if (expected === undefined || chord.length < 3) continue;
        const sounding = [...new Set(chord.map(({ midi }) => midi % 12))].sort((one, other) => one - other);
        expect([name, mark, at, sounding]).toEqual([name, mark, at, expected]);
      }
    }
  }
});
