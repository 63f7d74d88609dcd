import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ContentFolder,
  CURRICULUM,
  FIRST,
  fileOf,
  hevcFilm,
  SMALL_CONTENT,
  TRIAL,
} from '#tests/server/content/a-content-folder.ts';

export interface Planted {
  name: string;
  spoil(folder: ContentFolder): Promise<void>;
  /** Where it is reported, and what the sentence says: the fault and what to do. */
  found: { file: string; line?: number; message: RegExp };
}

const LESSON = `${FIRST}/lesson.yaml`;
const SECOND = `${TRIAL}/lessons/02-second`;
const COURSE = `${TRIAL}/course.yaml`;
const HEAD = `${CURRICULUM}/curriculum.yaml`;

/** The line of a text, counted from 1, as in an editor. */
const line = (file: string, words: string): number => {
  const lines = readFileSync(join(SMALL_CONTENT, file), 'utf8').split('\n');
  return lines.findIndex((text) => text.includes(words)) + 1;
};

const YAML: Planted[] = [
  {
    name: 'an unknown key',
    spoil: (folder) => folder.edit(LESSON, 'teacher:', 'colour: red\nteacher:'),
    found: { file: LESSON, line: 4, message: /知らない項目です: colour。つづりを確かめるか、消して/ },
  },
  {
    name: 'a missing key',
    spoil: (folder) => folder.edit('plans.yaml', '  teacherComment: true\n', ''),
    found: {
      file: 'plans.yaml',
      line: 1,
      message: /0\.teacherComment: この項目がありません。true か false で書いて/,
    },
  },
  {
    name: 'a value of a wrong type',
    spoil: (folder) => folder.edit(HEAD, 'admission: true', 'admission: はい'),
    found: { file: HEAD, line: line(HEAD, 'admission:'), message: /admission: true か false で書いて/ },
  },
  {
    name: 'a price that is no whole yen',
    spoil: (folder) => folder.edit('plans.yaml', '2980', '2980.5'),
    found: { file: 'plans.yaml', line: line('plans.yaml', '2980'), message: /整数/ },
  },
  {
    name: 'a code that no address can contain',
    spoil: (folder) => folder.edit(COURSE, 'courseCode: small-trial', 'courseCode: Small_Trial'),
    found: { file: COURSE, line: 1, message: /英小文字・数字・ハイフンだけで書いて/ },
  },
  {
    name: 'a code that is not its folder',
    spoil: (folder) => folder.edit(COURSE, 'courseCode: small-trial', 'courseCode: other'),
    found: { file: COURSE, line: 1, message: /フォルダー名が違います: other。同じ名前にして/ },
  },
  {
    name: 'a bracket left open',
    spoil: (folder) => folder.edit(HEAD, 'admission: true', 'admission: [true'),
    found: { file: HEAD, message: /YAML として読めません: .*(閉じて|字下げ|直して)/ },
  },
  {
    name: 'a tab',
    spoil: (folder) => folder.edit(HEAD, '  title:', '\ttitle:'),
    found: { file: HEAD, line: line(HEAD, '  title:'), message: /タブは使えません。空白で字下げ/ },
  },
  {
    name: 'a duplicate key',
    spoil: (folder) => folder.edit(LESSON, 'teacher: mio', 'teacher: mio\nteacher: mio'),
    found: { file: LESSON, line: 5, message: /同じ項目が2回あります。ひとつにして/ },
  },
  {
    name: 'a colon within a sentence',
    spoil: (folder) => folder.edit(COURSE, '鍵盤の上で', '鍵盤: 上で'),
    found: { file: COURSE, line: line(COURSE, '鍵盤の上で'), message: /引用符 "…" で囲んで/ },
  },
  {
    name: 'an alias without its anchor',
    spoil: (folder) => folder.edit(LESSON, 'teacher: mio', 'teacher: *mio'),
    found: { file: LESSON, message: /別名（\*）は使えません。そのまま書いて/ },
  },
];

const REFERENCES: Planted[] = [
  {
    name: 'an unknown teacher',
    spoil: (folder) => folder.edit(LESSON, 'teacher: mio', 'teacher: nobody'),
    found: { file: LESSON, line: 4, message: /先生がいません: nobody。teachers\.yaml に書き足すか/ },
  },
  {
    name: 'an unknown teacher of a course',
    spoil: (folder) => folder.edit(COURSE, '  - mio', '  - nobody'),
    found: { file: COURSE, line: line(COURSE, '- mio'), message: /先生がいません: nobody/ },
  },
  {
    name: 'an unknown category',
    spoil: (folder) => folder.edit(HEAD, 'category: piano', 'category: harp'),
    found: { file: HEAD, line: 3, message: /カテゴリーがありません: harp。categories\.yaml に書き足すか/ },
  },
  {
    name: 'an unknown plan',
    spoil: (folder) => folder.edit(HEAD, 'planID: 1', 'planID: 7'),
    found: {
      file: HEAD,
      line: line(HEAD, 'planID: 1'),
      message: /プランがありません: 7。plans\.yaml に書き足すか/,
    },
  },
  {
    name: 'a duplicate category',
    spoil: (folder) =>
      folder.write(
        'categories.yaml',
        '- {categoryCode: piano, categoryName: あ}\n- {categoryCode: piano, categoryName: い}\n',
      ),
    found: { file: 'categories.yaml', line: 2, message: /categoryCodeが重なっています: piano。別の名前に/ },
  },
  {
    name: 'a course of two curriculums',
    spoil: (folder) => folder.copy(CURRICULUM, 'curriculums/tiny', 'currCode: small', 'currCode: tiny'),
    found: {
      file: 'curriculums/tiny/courses/small-trial/course.yaml',
      line: 1,
      message: /courseCodeが重なっています: small-trial.*別の名前に/,
    },
  },
  {
    name: 'a course that is listed but absent',
    spoil: (folder) => folder.drop(`${CURRICULUM}/courses/small-songs`),
    found: {
      file: HEAD,
      line: line(HEAD, '- small-songs'),
      message: /フォルダーがありません: courses\/small-songs。作るか/,
    },
  },
  {
    name: 'a course that the curriculum does not name',
    spoil: (folder) => folder.edit(HEAD, '  - small-songs\n', ''),
    found: {
      file: `${CURRICULUM}/courses/small-songs`,
      message: /courses にありません。- small-songs と書き足して/,
    },
  },
  {
    name: 'a gap in the order of lessons',
    spoil: (folder) => folder.rename(SECOND, `${TRIAL}/lessons/04-second`),
    found: { file: COURSE, message: /01 から続けてください（いまは 1, 4）/ },
  },
  {
    name: 'a lesson folder without a number',
    spoil: (folder) => folder.rename(SECOND, `${TRIAL}/lessons/second`),
    found: { file: `${TRIAL}/lessons/second`, message: /01-keyboard のような形にして/ },
  },
  {
    name: 'a lesson with neither text nor film',
    spoil: (folder) => folder.drop(`${SECOND}/text.md`),
    found: { file: `${SECOND}/lesson.yaml`, message: /テキストも動画もない.*足して/ },
  },
];

const FILES: Planted[] = [
  {
    name: 'a missing image of a course',
    spoil: (folder) => folder.drop(`${TRIAL}/cover.svg`),
    found: {
      file: COURSE,
      line: line(COURSE, 'image:'),
      message: /ファイルがありません: .*cover\.svg。置くか/,
    },
  },
  {
    name: 'a missing model',
    spoil: (folder) => folder.drop(`${FIRST}/model.m4a`),
    found: {
      file: LESSON,
      line: line(LESSON, 'model:'),
      message: /ファイルがありません: .*model\.m4a。置くか/,
    },
  },
  {
    name: 'a model that only has the name m4a',
    spoil: (folder) => folder.write(`${FIRST}/model.m4a`, 'not audio at all'),
    found: { file: `${FIRST}/model.m4a`, message: /音声ではありません。m4a・mp3・ogg・wav のどれかで/ },
  },
  {
    name: 'a truncated model',
    spoil: (folder) => folder.write(`${FIRST}/model.m4a`, fileOf(`${FIRST}/model.m4a`).subarray(0, 1500)),
    found: { file: `${FIRST}/model.m4a`, message: /途中で切れている.*書き出し直して/ },
  },
  {
    name: 'a script in a diagram',
    spoil: (folder) => folder.edit(`${FIRST}/keys.svg`, '</title>', '</title><script>1</script>'),
    found: { file: `${FIRST}/keys.svg`, message: /使えない要素です: script。SVG から取り除いて/ },
  },
  {
    name: 'an image outside the folder',
    spoil: (folder) => folder.edit('teachers.yaml', 'teachers/mio.svg', '../mio.svg'),
    found: { file: 'teachers.yaml', line: 6, message: /フォルダーの外は使えません.*中に置いて/ },
  },
  {
    name: 'a film outside the folder',
    spoil: (folder) =>
      folder.edit(
        `${FIRST}/lesson.yaml`,
        'video: film.mp4',
        'video: .././.././.././.././.././.././.././film.mp4',
      ),
    found: { file: `${FIRST}/lesson.yaml`, message: /フォルダーの外は使えません.*中に置いて/ },
  },
  {
    name: 'a missing film',
    spoil: (folder) => folder.drop(`${FIRST}/film.mp4`),
    found: {
      file: LESSON,
      line: line(LESSON, 'video:'),
      message: /動画がありません: .*film\.mp4。ファイルを置くか/,
    },
  },
  {
    name: 'a film without captions',
    spoil: (folder) => folder.drop(`${FIRST}/film.vtt`),
    found: { file: `${FIRST}/film.vtt`, message: /字幕がありません。.*\.vtt を置いて/ },
  },
  {
    name: 'captions that cannot be read',
    spoil: (folder) => folder.edit(`${FIRST}/film.vtt`, '00:01.500 --> 00:02.900', '1.5 --> 2.9'),
    found: {
      file: `${FIRST}/film.vtt`,
      line: 6,
      message: /時刻が読めません。00:01\.000 --> 00:03\.500 の形で/,
    },
  },
  {
    name: 'captions that are not WebVTT',
    spoil: (folder) => folder.edit(`${FIRST}/film.vtt`, 'WEBVTT\n', ''),
    found: { file: `${FIRST}/film.vtt`, line: 1, message: /1行目は WEBVTT にして/ },
  },
  {
    name: 'captions that last longer than the film',
    spoil: (folder) => folder.edit(`${FIRST}/film.vtt`, '00:02.900', '00:09.000'),
    found: {
      file: `${FIRST}/film.vtt`,
      line: 6,
      message: /字幕（9 秒まで）が動画（3.* 秒）より長い.*合わせて/,
    },
  },
  {
    name: 'a film without a poster',
    spoil: (folder) => folder.drop(`${FIRST}/film.webp`),
    found: { file: `${FIRST}/film.webp`, message: /静止画がありません。.*\.webp を置いて/ },
  },
  {
    name: 'a film that is too large',
    spoil: (folder) =>
      folder.write(
        `${FIRST}/film.mp4`,
        Buffer.concat([fileOf(`${FIRST}/film.mp4`), Buffer.alloc(1_500_000)]),
      ),
    found: { file: `${FIRST}/film.mp4`, message: /1\.5 MB まで.*1\.51 MB.*短くするか/ },
  },
  {
    name: 'a film of a wrong format',
    spoil: (folder) => folder.write(`${FIRST}/film.mp4`, hevcFilm()),
    found: { file: `${FIRST}/film.mp4`, message: /H\.264 の映像と AAC の音の mp4 にして.*hevc/ },
  },
  {
    name: 'a truncated film',
    spoil: (folder) => folder.write(`${FIRST}/film.mp4`, fileOf(`${FIRST}/film.mp4`).subarray(0, 8000)),
    found: { file: `${FIRST}/film.mp4`, message: /途中で切れています。書き出し直して/ },
  },
  {
    name: 'a film that only has the name mp4',
    spoil: (folder) => folder.write(`${FIRST}/film.mp4`, 'no film'),
    found: { file: `${FIRST}/film.mp4`, message: /H\.264/ },
  },
];

export const PLANTED: readonly Planted[] = [...YAML, ...REFERENCES, ...FILES];
