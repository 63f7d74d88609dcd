import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import { type GuitarTuning, noteOf, type Verdict } from '#domain/practice/tuning.ts';
import { noteNameOf } from '#features/practice/note-name.ts';
import { NOTE_NAMES } from '#features/practice/texts.ts';
import type { PitchOff } from '#sound/pitch/pitch-session.ts';

const letterOf = (midi: number) => `${NOTE_NAMES[noteOf(midi).pitchClass][1]}${noteOf(midi).octave}`;
/** The lowest string of a guitar is the sixth. */
const numberOf = (string: number, strings: number) => strings - string;

export const tunerTexts = {
  title: 'チューナー',
  start: 'マイクで聞く',
  stop: '止める',
  asking: 'マイクの許可を待っています',
  privacy: 'マイクの音で高さを示します。録音はされず、どこにも送られません。',
  instrument: '楽器',
  instruments: { guitar: 'ギター', piano: 'ピアノ・そのほか', voice: '歌' },
  tuning: '調弦',
  tunings: {
    standard: 'ふつうの調弦',
    halfDown: '半音下げ',
    dropD: 'ドロップD',
    dadgad: 'DADGAD',
    openG: 'オープンG',
  } satisfies Record<GuitarTuning, string>,
  waiting: {
    guitar: '弦をひとつずつ鳴らしてください。',
    piano: '音をひとつ鳴らしてください。',
    voice: 'ひとつの音を伸ばして歌ってください。',
  } satisfies Record<LessonInstrument, string>,
  /** What the words stand for while nothing is heard. */
  nothing: '—',
  verdicts: {
    'much lower': '低い',
    lower: '少し低い',
    'in tune': '合っています',
    higher: '少し高い',
    'much higher': '高い',
  } satisfies Record<Verdict, string>,
  cents: (cents: number) => `${cents > 0 ? '+' : cents < 0 ? '−' : '±'}${Math.abs(cents)}セント`,
  centsMax: (below: boolean) => (below ? '50セントより低い' : '50セントより高い'),
  name: noteNameOf,
  letter: letterOf,
  string: (string: number, strings: number) => `${numberOf(string, strings)}弦`,
  stringButton: (string: number, strings: number, midi: number) =>
    `${numberOf(string, strings)}弦 ${noteNameOf(midi)} ${letterOf(midi)}`,
  stringsLabel: '合わせる弦',
  auto: '自動で選ぶ',
  hearTone: (name: string) => `${name}の音を聞く`,
  hushTone: '音を止める',
  toneOn: '音を鳴らしているあいだは、マイクの音を見ません。',
  advice: {
    guitar: {
      'much lower': '弦を張って、音を上げます。',
      lower: '弦をほんの少し張ります。',
      'in tune': '',
      higher: '弦をほんの少しゆるめます。',
      'much higher': '弦をゆるめて、音を下げます。',
    },
    piano: { 'much lower': '', lower: '', 'in tune': '', higher: '', 'much higher': '' },
    voice: {
      'much lower': 'もっと上へ。',
      lower: 'もう少しだけ上へ。',
      'in tune': '',
      higher: 'もう少しだけ下へ。',
      'much higher': 'もっと下へ。',
    },
  } satisfies Record<LessonInstrument, Record<Verdict, string>>,
  otherString: '別の弦を鳴らしていませんか。張りすぎると切れることがあるので、確かめてから回してください。',
  takeReference: (hz: number) => `今のラ（${hz}Hz）を基準にする`,
  takeReferenceHint: 'ピアノの高さに合わせるには、ラを鳴らして、その高さを基準にします。',
  silent:
    'マイクから音が届いていません。端末やマイクのミュートを外すか、ほかのマイクをつないでみてください。',
  keys: 'スペースキーか左右の矢印キー（譜めくり用のペダルも）で始める・止める。',
  keysStrings: '上下の矢印キーで弦を選びます。',
  /** Read by screen readers when it has changed and stands still. */
  announce: (note: string, verdict: string) => `${note}、${verdict}`,
} as const;

export const tunerProblems: Readonly<Record<NonNullable<PitchOff>, { title: string; help: string }>> = {
  denied: {
    title: 'マイクを使えません',
    help: 'ブラウザのサイトの設定で、マイクを「許可」に変えてから、もう一度押してください。基準の音は、マイクがなくても聞けます。',
  },
  missing: {
    title: 'マイクが見つかりません',
    help: 'マイクをつないでから、もう一度押してください。基準の音は、マイクがなくても聞けます。',
  },
  busy: {
    title: 'マイクを使えませんでした',
    help: '通話やほかのアプリがマイクを使っていないか確かめて、もう一度押してください。',
  },
  silent: {
    title: 'マイクから返事がありません',
    help: 'マイクの許可を求める表示が出ていないか確かめて、もう一度押してください。',
  },
  unsupported: {
    title: 'このブラウザではマイクを使えません',
    help: '新しいブラウザで開くか、基準の音を聞いて合わせてください。',
  },
  hidden: {
    title: 'マイクを止めました',
    help: '画面を離れたので、マイクを止めました。続けるには、もう一度押してください。',
  },
  ended: {
    title: 'マイクが外れました',
    help: 'マイクをつなぎ直してから、もう一度押してください。',
  },
};
