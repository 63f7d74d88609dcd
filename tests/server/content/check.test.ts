import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Problem } from '#server/content/catalogue.ts';
import { checkedContent } from '#server/content/publish.ts';
import {
  aContentFolder,
  type ContentFolder,
  CURRICULUM,
  FIRST,
  REAL_CONTENT,
  TRIAL,
} from './a-content-folder.ts';

async function problemsAfter(spoil: (folder: ContentFolder) => Promise<void>): Promise<Problem[]> {
  const folder = await aContentFolder();
  try {
    await spoil(folder);
    const reading = await checkedContent(folder.path);
    return reading.ok ? [] : reading.problems;
  } finally {
    await folder.remove();
  }
}

test('the real content has no problem, a trial course of five lessons and a paid one', async () => {
  const reading = await checkedContent(REAL_CONTENT);
  if (!reading.ok) expect(reading.problems).toEqual([]);
  else {
    const courses = reading.catalogue.curriculums.flatMap((curriculum) => curriculum.courses);
    expect(courses.map(({ data, lessons }) => [data.courseCode, data.isTrial, lessons.length])).toEqual([
      ['pf-trial', true, 5],
      ['pf-first-songs', false, 2],
    ]);
  }
});

interface Planted {
  name: string;
  spoil(folder: ContentFolder): Promise<void>;
  found: { file: string; line?: number; message: RegExp };
}

const LESSON = `${FIRST}/lesson.yaml`;
const TEXT = `${FIRST}/text.md`;

const lesson = readFileSync(join(REAL_CONTENT, TEXT), 'utf8').split('\n');
/** Counted from 1, as an editor does. */
const lineOf = (words: string) => lesson.findIndex((line) => line.includes(words)) + 1;

const PLANTED: Planted[] = [
  {
    name: 'an unknown key',
    spoil: (folder) => folder.edit(LESSON, 'teacher:', 'colour: red\nteacher:'),
    found: { file: LESSON, line: 4, message: /知らない項目です: colour/ },
  },
  {
    name: 'a missing key',
    spoil: (folder) => folder.edit('plans.yaml', '  teacherComment: true\n', ''),
    found: { file: 'plans.yaml', line: 2, message: /0\.teacherComment: true か false が必要です/ },
  },
  {
    name: 'a price that is no whole yen',
    spoil: (folder) => folder.edit('plans.yaml', '2980', '2980.5'),
    found: { file: 'plans.yaml', line: 4, message: /整数/ },
  },
  {
    name: 'a code that no address could carry',
    spoil: (folder) => folder.edit(`${TRIAL}/course.yaml`, 'courseCode: pf-trial', 'courseCode: PF_Trial'),
    found: { file: `${TRIAL}/course.yaml`, line: 1, message: /英小文字/ },
  },
  {
    name: 'broken YAML',
    spoil: (folder) => folder.edit(`${CURRICULUM}/curriculum.yaml`, 'admission: true', 'admission: [true'),
    found: { file: `${CURRICULUM}/curriculum.yaml`, message: /YAML として読めません/ },
  },
  {
    name: 'a teacher nobody knows',
    spoil: (folder) => folder.edit(LESSON, 'sakura-mio', 'nobody'),
    found: { file: LESSON, message: /先生がいません: nobody/ },
  },
  {
    name: 'a missing picture of a course',
    spoil: (folder) => folder.drop(`${TRIAL}/cover.svg`),
    found: { file: `${TRIAL}/course.yaml`, message: /ファイルがありません: .*cover\.svg/ },
  },
  {
    name: 'a missing picture in a text',
    spoil: (folder) => folder.drop(`${FIRST}/do-re-mi.svg`),
    found: { file: TEXT, line: lineOf('do-re-mi.svg'), message: /画像がありません: do-re-mi\.svg/ },
  },
  {
    name: 'a picture from elsewhere',
    spoil: (folder) => folder.edit(TEXT, '(posture.svg)', '(https://example.com/posture.svg)'),
    found: { file: TEXT, line: lineOf('posture.svg'), message: /同じフォルダー/ },
  },
  {
    name: 'a link to a lesson that does not exist',
    spoil: (folder) => folder.edit(TEXT, '楽に座る\n', '楽に座る\n[次](/lessons/pf-trial_1_9)\n'),
    found: { file: TEXT, line: lineOf('楽に座る') + 1, message: /リンク先がありません/ },
  },
  {
    name: 'a model that is only called m4a',
    spoil: (folder) => folder.write(`${FIRST}/model.m4a`, 'not audio at all'),
    found: { file: `${FIRST}/model.m4a`, message: /m4a/ },
  },
  {
    name: 'a score that cannot be read',
    spoil: (folder) => folder.edit(TEXT, 'C2 C2 | c2', 'C2 [C2 | c2'),
    found: { file: TEXT, line: lineOf('C2 C2 |'), message: /楽譜として読めません/ },
  },
  {
    name: 'furigana left open',
    spoil: (folder) => folder.edit(TEXT, '{鍵盤|けんばん}', '{鍵盤|けんばん'),
    found: { file: TEXT, line: lineOf('{鍵盤|'), message: /ふりがな/ },
  },
  {
    name: 'HTML in a text',
    spoil: (folder) => folder.edit(TEXT, '楽に座る\n', '楽に座る\n<script>alert(1)</script>\n'),
    found: { file: TEXT, line: lineOf('楽に座る') + 1, message: /HTML/ },
  },
  {
    name: 'an empty text',
    spoil: (folder) => folder.write(TEXT, ' \n'),
    found: { file: TEXT, message: /空です/ },
  },
  {
    name: 'a gap in the order of lessons',
    spoil: (folder) => folder.drop(`${TRIAL}/lessons/03-first-melody`),
    found: { file: `${TRIAL}/course.yaml`, message: /1, 2, 4, 5/ },
  },
  {
    name: 'a script in a diagram',
    spoil: (folder) => folder.edit(`${FIRST}/posture.svg`, '</title>', '</title><script>1</script>'),
    found: { file: `${FIRST}/posture.svg`, message: /使えない要素です: script/ },
  },
  {
    name: 'a course that the curriculum does not name',
    spoil: (folder) => folder.edit(`${CURRICULUM}/curriculum.yaml`, '  - pf-first-songs\n', ''),
    found: { file: `${CURRICULUM}/courses/pf-first-songs`, message: /courses にありません/ },
  },
];

test.each(PLANTED)('finds $name', async ({ spoil, found: { message, ...place } }) => {
  const problems = await problemsAfter(spoil);
  expect(problems).toContainEqual(
    expect.objectContaining({ ...place, message: expect.stringMatching(message) }),
  );
});

test('one fault is told once', async () => {
  const problems = await problemsAfter((folder) => folder.drop(`${FIRST}/do-re-mi.svg`));
  expect(problems).toHaveLength(1);
});
