import type { Accent, Count } from '#domain/practice/beats.ts';
import { quoted } from '#domain/quoted.ts';

/** A note as a learner knows it, with the letter that a tuner or a chord shows. */
export const NOTE_NAMES = [
  ['ド', 'C'],
  ['ド♯', 'C♯'],
  ['レ', 'D'],
  ['ミ♭', 'E♭'],
  ['ミ', 'E'],
  ['ファ', 'F'],
  ['ファ♯', 'F♯'],
  ['ソ', 'G'],
  ['ラ♭', 'A♭'],
  ['ラ', 'A'],
  ['シ♭', 'B♭'],
  ['シ', 'B'],
] as const;

const NOTE_SIGNS: readonly (readonly [length: number, sign: string])[] = [
  [1 / 8, '♪'],
  [1 / 4, '♩'],
  [3 / 8, '♩.'],
  [1 / 2, '2分音符'],
];

/** The note value that a tempo counts, by its length in whole notes; null for an unusual one. */
export function noteSign(beatLength: number): string | null {
  return NOTE_SIGNS.find(([length]) => Math.abs(length - beatLength) < 1e-6)?.[1] ?? null;
}

export const texts = {
  title: '練習',
  lead: '電波がなくても使えます。',
  tools: { metronome: 'メトロノーム', tuner: 'チューナー', drone: 'ドローン', score: '曲', voice: '音程' },
  toolsLabel: '練習の道具',
  sounding: '（鳴っています）',
  toLesson: 'レッスンへ戻る',
  ofLesson: (name: string) => `${quoted(name)}の練習`,
  linksLabel: '練習のページ',
  drills: '2分ドリル',
  drillsDue: (names: string) => `ドリルのおさらいの時期です：${names}`,
  recordings: 'マイ録音',
  log: '練習の記録',
  savedForLesson: 'この設定は、このレッスンの分としてこの端末に残ります。',
  keysMetronome:
    'スペースキーか左右の矢印キー（譜めくり用のペダルも）で始める・止める、上下の矢印キーで速さを1ずつ、Tキーでタップ。',
  keysDrone:
    'スペースキーか左右の矢印キー（譜めくり用のペダルも）で鳴らす・止める、上下の矢印キーで半音ずつ動かします。',
  pedal: '譜めくり用のペダルで始める・止める',
  pedalNote:
    '左右の矢印、PageUp・PageDown、Enterのどのキーを送るペダルでも使えます。ペダルは、先に端末の設定でBluetoothにつないでください。',

  start: '始める',
  stop: '止める',
  tap: 'タップ',
  likeScore: ({ beats, bpm }: Count) => `曲に合わせる（${bpm}・1小節${beats}拍）`,
  tapHint: '合わせたい速さで、何回かタップしてください。',
  bpm: '1分間の拍数',
  tempo: '速さ',
  bpmValue: (bpm: number) => `♩=${bpm}`,
  slower: (by: number) => `${by}遅く`,
  faster: (by: number) => `${by}速く`,
  counting: 'カウント',
  beatsLabel: '拍の強さ',
  beatsHint: '拍を押すと、強く・ふつう・休みに変わります。',
  beat: (beat: number, accent: Accent) => `${beat}拍め：${ACCENT_NAMES[accent]}`,
  beatsPerBar: '拍子',
  beats: (count: number) => `${count}拍子`,
  subdivision: '1拍の分け方',
  subdivisions: { 1: '分けない', 2: '2つ', 3: '3つ', 4: '4つ' },
  swing: 'スウィング',
  swingValue: (percent: number) => (percent === 50 ? 'なし' : `${percent}%`),
  silent: '音を出さずに光で知らせる',
  vibrates: '拍に合わせて振動する',
  countIn: (bars: number) => `始める前に${bars}小節数える`,
  countInSilent: '数えるあいだは音が鳴ります。',
  ramp: 'だんだん速さを変える',
  rampTo: 'おわりの速さ',
  rampStep: '1回に変える数',
  rampBars: '何小節ごとに',
  rampSummary: (from: number, to: number, step: number, bars: number) =>
    from === to
      ? `はじめとおわりが同じ${to}なので、速さは変わりません。`
      : `${from}から${to}まで、${bars}小節ごとに${step}ずつ${to > from ? '速く' : '遅く'}なります。`,
  less: (name: string) => `${name}を減らす`,
  more: (name: string) => `${name}を増やす`,

  note: '音',
  octave: 'オクターブ',
  reference: '基準の高さ（ラ・A4）',
  referenceValue: (hz: number) => `${hz}Hz`,
  referenceReset: '440Hzに戻す',
  fifth: '5度上の音を重ねる',
  volume: '音量',
  volumeValue: (percent: number) => `${percent}%`,
  hear: '鳴らす',
  hush: '止める',
  noteDetail: (name: string, octave: number) => `${name}${octave}`,

  player: (title: string) => `${title}の操作`,
  playerOpen: 'を開く',
  playerPaused: '止まっています',
  playerClose: '閉じる',
} as const;

const ACCENT_NAMES: Readonly<Record<Accent, string>> = { strong: '強く', normal: 'ふつう', silent: '休み' };
