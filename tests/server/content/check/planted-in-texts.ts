import { FIRST, fileOf } from '#tests/server/content/a-content-folder.ts';
import type { Planted } from './planted-faults.ts';

const TEXT = `${FIRST}/text.md`;
const lines = fileOf(TEXT).toString('utf8').split('\n');
const line = (words: string) => lines.findIndex((text) => text.includes(words)) + 1;

/** One change of the first lesson's text: replaces `from` with `to`. */
const planted = (name: string, from: string, to: string, message: RegExp, at = line(from)): Planted => ({
  name,
  spoil: (folder) => folder.edit(TEXT, from, to),
  found: { file: TEXT, line: at, message },
});

const LESSON = `${FIRST}/lesson.yaml`;

export const PLANTED_IN_TEXTS: readonly Planted[] = [
  {
    name: 'a card of four days',
    spoil: (folder) =>
      folder.edit(
        LESSON,
        'teacher:',
        `practice:\n  warmUp: [肩, 手, 指]\n  days:\n${'    - { task: 弾く, check: 弾けた }\n'.repeat(4)}teacher:`,
      ),
    found: { file: LESSON, message: /practice\.days: 練習カードは、5日分書いて/ },
  },
  {
    name: 'a warm-up of two steps',
    spoil: (folder) =>
      folder.edit(
        LESSON,
        'teacher:',
        `practice:\n  warmUp: [肩, 手]\n  days:\n${'    - { task: 弾く, check: 弾けた }\n'.repeat(5)}teacher:`,
      ),
    found: { file: LESSON, message: /practice\.warmUp: 準備運動は、1分ずつ3つ書いて/ },
  },
  {
    name: 'a missing picture in a text',
    spoil: (folder) => folder.drop(`${FIRST}/keys.svg`),
    found: { file: TEXT, line: line('keys.svg'), message: /画像がありません: keys\.svg。置くか/ },
  },
  {
    name: 'an empty text',
    spoil: (folder) => folder.write(TEXT, ' \n'),
    found: { file: TEXT, message: /空です。書くか/ },
  },
  planted(
    'a picture from elsewhere',
    '(keys.svg)',
    '(https://example.com/keys.svg)',
    /同じフォルダーに置いて/,
  ),
  planted(
    'a picture without words',
    '![黒い鍵盤が二つならんだところ]',
    '![ ]',
    /画像の説明がありません。.*書いて/,
  ),
  planted(
    'a dead link',
    '/curriculums/small',
    '/lessons/small-trial_1_9',
    /リンク先がありません: .*_9。https/,
  ),
  planted('a link to a script', '/curriculums/small', 'javascript:alert(1)', /かっこと空白は使えません/),
  planted('a link to another kind of place', '/curriculums/small', 'javascript:x', /リンク先がありません/),
  planted(
    'a link by its name',
    '[教室のページ](/curriculums/small)',
    '[教室][a]',
    /\[言葉\]\(アドレス\) の形に/,
  ),
  planted('HTML', '## 弾いてみよう', '<script>alert(1)</script>', /HTML は使えません。Markdown で/),
  planted('furigana left open', '{鍵盤|けんばん}', '{鍵盤|けんばん', /ふりがなは \{漢字\|かんじ\} の形で/),
  planted('furigana that is no kana', '{鍵盤|けんばん}', '{鍵盤|鍵盤}', /読みをかなで/),
  planted('a block left open', '```\n\n## 今日', '\n## 今日', /囲みが閉じていません。/, line('```abc')),
  planted('a score of an unknown kind', '```abc', '```abc gitar', /abc か abc guitar にして/),
  planted('a score without a key', 'K:C\n', '', /K: の行を足して/, line('```abc')),
  planted('a block that abcjs never ends', 'K:C\n', 'K:C\n%%beginps\n', /%%beginps など/, line('K:C') + 1),
  planted('such a block among the notes', 'C C C2', '[I:beginps] C C C2', /%%beginps など/),
  planted(
    'a score that cannot be read',
    'C C C2',
    'C C [C2',
    /楽譜として読めません: .*直して/,
    line('C C C2'),
  ),
  planted(
    'a bar that is too long',
    'D D D2',
    'D D D3',
    /2小節目の長さが合いません（D D D3）: 4\/4 拍子なのに 5\/4 あります。音の長さか縦線を直して/,
  ),
  planted(
    'more words than notes',
    'w: ミ ミ レ レ ド',
    'w: ミ ミ レ レ ド ド',
    /音符（5個）より歌詞（6個）が多いです。.*減らすか/,
  ),
  planted('a bar that is too short', 'E E D D |', 'E E D |', /3小節目.*（E E D）: .*3\/4 あります/),
];
