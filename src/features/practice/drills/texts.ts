import {
  type CompareItem,
  type Drill,
  type DrillItem,
  type NoteName,
  nameOfNote,
  nameOfPitch,
  type RhythmItem,
  type StaffNote,
  type TabNote,
  TICKS_PER_BEAT,
} from '#domain/practice/drills/drill-items.ts';

const SYLLABLES = ['ド', 'レ', 'ミ', 'ファ', 'ソ', 'ラ', 'シ'] as const;
const LETTERS = ['C', 'D', 'E', 'F', 'G', 'A', 'B'] as const;
const ALTERED = { '-1': '♭', 0: '', 1: '♯' } as const;
const alterOf = ({ alter }: NoteName) => ALTERED[alter as 0] ?? '';

export const syllableOf = (name: NoteName) => `${SYLLABLES[name.letter as 0] ?? ''}${alterOf(name)}`;
export const letterOf = (name: NoteName) => `${LETTERS[name.letter as 0] ?? ''}${alterOf(name)}`;

/** By half tones. */
const INTERVALS = [
  '',
  '半音',
  '全音',
  '短3度',
  '長3度',
  '完全4度',
  '増4度',
  '完全5度',
  '短6度',
  '長6度',
  '短7度',
  '長7度',
  'オクターブ',
] as const;

export const texts = {
  title: 'ドリル',
  lead: '2分ほどの練習です。いつでも終わりにできます。',
  back: '練習',
  toAll: 'ほかのドリル',
  names: {
    rhythm: 'リズムまね',
    compare: 'どちらが高い？',
    sing: '歌ってまね',
    name: '音の名前',
  } satisfies Record<Drill, string>,
  about: {
    rhythm: '聞いたリズムを、手拍子や、画面かキーをたたいてまねします。',
    compare: 'つづけて鳴る2つの音のうち、あとの音が高いか低いかを聞き分けます。',
    sing: '聞いた音を、声に出してまねします。高さは、歌いやすいオクターブでかまいません。',
    name: '楽譜の音が、ドレミのどれかを答えます。',
  } satisfies Record<Drill, string>,
  due: (count: number) => `おさらい ${count}つ`,
  fromScores: '問題は、この端末にあるレッスンの楽譜から出ます。',
  fromUsual: 'レッスンの楽譜がまだこの端末にないので、やさしい音とリズムから出します。',
  here: 'やった回数は練習の記録に入ります。どれを覚えたかは、この端末だけに残ります。',
  start: '始める',
  failed: 'ドリルを用意できませんでした。もう一度お試しください。',
  retry: '再試行',

  progress: '進みぐあい',
  question: (number: number, of: number) => `${number}問め（全${of}問）`,
  end: '終わりにする',
  next: '次へ',
  again: 'もう一度聞く',
  skipRhythm: 'このリズムをとばす',

  nameQuestion: 'この音の名前は？',
  namePicture: '音がひとつ書かれた楽譜。読み方は、答えたあとに出ます。',
  nameKeys: '1から7のキーがドからシ、CからBのキーでも答えられます。',
  nameRight: (name: string) => `そう、${name}です。`,
  nameOther: (name: string, place: string) => `これは${name}。${place}です。`,

  compareQuestion: 'あとの音は、はじめの音より？',
  comparePlaying: '聞いてください',
  higher: '高い',
  lower: '低い',
  compareKeys: '上下の矢印キーで答え、スペースキーでもう一度聞けます。',
  compareRight: (way: string, interval: string) => `そう、${way}音でした。${interval}です。`,
  compareOther: (way: string, interval: string) =>
    `あとの音は${way}音でした。${interval}です。もう一度聞いてみましょう。`,

  rhythmListen: 'よく聞いてください',
  rhythmTurn: 'どうぞ。好きなときに始めてください。',
  tapHere: 'ここをたたく',
  rhythmKeys: 'スペースキーか矢印キー（譜めくり用のペダルも）でたたけます。',
  rhythmTaps: (count: number) => `${count}回たたきました`,
  rhythmDone: 'たたき終わった',
  rhythmWell: 'ぴったりまねできました。',
  rhythmNearly: 'だいたい合っています。あと少しです。',
  rhythmAgain: 'このリズムは、またあとで出てきます。',

  clapHere: '手をたたいてください',
  clapsCount: (count: number) => `${count}回聞こえました`,
  tapInstead: '画面をたたく',
  way: 'まねのしかた',
  ways: { tap: '画面かキーをたたく', clap: '手拍子（マイクで聞きます）' },
  privacy: 'マイクの音は、この場で聞くだけです。録音はされず、どこにも送られません。',

  singListen: 'よく聞いてください',
  singTurn: 'どうぞ。声を少し伸ばして歌ってください。',
  singWaits: '声を待っています',
  singHold: 'その高さです。そのまま',
  singHigher: 'もう少し高く',
  singLower: 'もう少し低く',
  singDone: '次の音へ',
  singKeys: 'スペースキーでもう一度聞けます。',
  sungOf: (found: number, of: number) => `${of}つのうち${found}つ歌えました`,
  singWell: (notes: string) => `歌えました。${notes}でした。`,
  singOther: (notes: string) => `${notes}でした。またあとで歌ってみましょう。`,

  earsAsking: 'マイクの許可を待っています。',
  earsStart: 'マイクで聞く',
  earsOff: {
    denied:
      'マイクの使用が許可されていません。ブラウザの設定でこのサイトのマイクを許可すると、声や手拍子で答えられます。ほかのドリルは、マイクがなくてもできます。',
    missing: 'マイクが見つかりません。ほかのドリルは、マイクがなくてもできます。',
    busy: 'マイクを使えませんでした。ほかのアプリが使っていないか、お確かめください。',
    silent: 'マイクの許可を待っていましたが、お返事がありませんでした。',
    unsupported: 'このブラウザではマイクを使えません。ほかのドリルは、マイクがなくてもできます。',
    ended: 'マイクが止まっています。',
  },
  singNeedsEars: '「歌ってまね」は、このサイトのマイクを許可すると出てきます。',

  resultTitle: 'おつかれさまでした',
  resultLead: (drill: string, rounds: number) => `${drill}を${rounds}問やりました。`,
  went: 'できたこと',
  wentAll: '出てきたものは、どれもできていました。',
  comes: 'また出てくるもの',
  comesLead: 'まだ慣れていないだけです。忘れたころにまた出すので、気楽にどうぞ。',
  once: 'もう一度やる',
} as const;

/** What a learner reads of an item. */
export function itemName(item: DrillItem): string {
  switch (item.drill) {
    case 'name': {
      // Two notes of a name are told apart by their places.
      return `${noteName(item.note)} ${shortPlace(item.note)}`;
    }
    case 'compare':
      return intervalName(item);
    case 'rhythm':
      return rhythmName(item);
    case 'sing':
      return item.pitches.map((pitch) => syllableOf(nameOfPitch(pitch))).join('・');
  }
}

/** Such as ソ（G）. */
export function noteName(note: StaffNote | TabNote): string {
  const name = nameOfNote(note);
  return `${syllableOf(name)}（${letterOf(name)}）`;
}

/** Such as 半音、上へ. */
export function intervalName({ halfTones }: CompareItem): string {
  return `${INTERVALS[Math.abs(halfTones)] ?? ''}${halfTones > 0 ? '上' : '下'}`;
}

export function rhythmName({ notes }: RhythmItem): string {
  return notes.map(({ length }) => beatsName(length)).join('・');
}

function beatsName(ticks: number): string {
  const whole = Math.floor(ticks / TICKS_PER_BEAT);
  const rest = ticks % TICKS_PER_BEAT;
  if (rest === 0) return `${whole}拍`;
  if (rest === TICKS_PER_BEAT / 2) return whole === 0 ? '半拍' : `${whole}拍半`;
  if (rest === TICKS_PER_BEAT / 4 && whole === 0) return '4分の1拍';
  return '短い音';
}

/** The lowest line of each staff, in steps from the middle C. */
const LOWEST_LINE = { treble: 2, 'treble-8': 2, bass: -10 } as const;
const CLEF_NAMES = { treble: 'ト音記号', 'treble-8': 'ト音記号', bass: 'ヘ音記号' } as const;
const HIGHEST_LINE = 8;

/** Where a note is written, such as ト音記号の第2線. */
export function placeName(note: StaffNote | TabNote): string {
  if (note.clef === 'tab') return `${note.string}弦の${note.fret === 0 ? '開放' : `${note.fret}フレット`}`;
  const place = note.step - LOWEST_LINE[note.clef];
  return `${CLEF_NAMES[note.clef]}の${staffPlace(place)}`;
}

function shortPlace(note: StaffNote | TabNote): string {
  return note.clef === 'tab' ? placeName(note) : staffPlace(note.step - LOWEST_LINE[note.clef]);
}

function staffPlace(place: number): string {
  const kind = place % 2 === 0 ? '線' : '間';
  if (place > HIGHEST_LINE) return `上第${Math.ceil((place - HIGHEST_LINE) / 2)}${kind}`;
  if (place < 0) return `下第${Math.ceil(-place / 2)}${kind}`;
  return `第${Math.floor(place / 2) + 1}${kind}`;
}
