import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import type { UnheardReason } from '#domain/practice/listening/hearing.ts';
import type { Playing } from '#domain/practice/listening/judge/shown.ts';
import type { ShapeKind } from './mark-shapes.ts';

export const texts = {
  offer: '楽譜と聞き比べる',
  offerHint: 'この端末の中だけで聞き比べます。電波がなくても使えます。',
  whichScore: '比べる楽譜',
  scoreName: (title: string | null, index: number) => title ?? `楽譜${index}`,
  listening: '聞き比べています',
  percent: (percent: number) => `${percent}%`,
  stop: 'やめる',
  done: '聞き比べが終わりました。',
  title: '聞き比べ',
  close: '聞き比べを閉じる',
  open: '聞き比べを開く',

  tooLong: '10分より長い録音は聞き比べられません。弾いたところだけの短い録音でお試しください。',
  firstMinutes: '長い録音なので、はじめの3分だけを聞きます。',
  unreadable: 'この録音は、この端末では聞き比べられませんでした。録音はそのまま残っています。',
  failed: '聞き比べられませんでした。録音はそのまま残っています。',
  retry: 'もう一度',

  notListened: 'よく聞き取れませんでした',
  anotherScore: 'ほかの楽譜と比べることもできます。',

  playAll: '録音を聞く',
  pause: '止める',
  position: '録音の位置',
  playFailed: '録音を聞けませんでした。もう一度押してください。',
  places: '気になったところ',
  placesHint: '押すと、そこを聞けます。楽譜の小節を押しても聞けます。',
  bar: (bar: number) => `${bar}小節目`,
  placeLabel: (bar: number, words: string) => `${bar}小節目を聞く（${words}）`,
  morePlaces: (count: number) => `ほか${count}小節`,
  barsPart: (listened: number, all: number) => `${all}小節のうち、${listened}小節が聞こえました。`,
  legend: 'しるしの意味',

  tempo: '速さ',
  tempoSummary: (beat: string, usual: number, from: number, to: number) =>
    from === to ? `だいたい${beat}=${usual}` : `だいたい${beat}=${usual}（${from}〜${to}）`,
  tempoPicture: (points: string) => `小節ごとの速さ。${points}`,
  tempoPoint: (bar: number, bpm: number) => `${bar}小節目${bpm}`,
  pitchLine: '声の高さ',
  pitchPicture: '楽譜の音を四角、声の高さを線でえがいた図。',

  suggestion: (from: number, to: number, beat: string, bpm: number, times: number) =>
    `${from === to ? `${from}小節目` : `${from}〜${to}小節目`}だけ、${beat}=${bpm}で${times}回`,
  /** What stays unsaid where hearing is not good enough for it (`SHOWN`). */
  limits: {
    'piano, one line': '小節ごとの速さの揺れは、線で示すだけで、言葉にはしません。',
    'piano, two hands': '両手の曲では、抜けた音は聞き分けられません。',
    'guitar, one line': 'ギターの単音では、抜けた音と早い入りは聞き分けられません。',
    'guitar, chords': 'コードの伴奏では、抜けたストローク、早い入り、速さの揺れは聞き分けられません。',
    voice: '小節ごとの速さの揺れは、線で示すだけで、言葉にはしません。',
  } satisfies Record<Playing, string>,
  mayErr: '機械が聞いた参考です。聞きまちがえることもあります。',
} as const;

/** A name for each shape. */
export const SHAPE_NAMES: Readonly<Record<ShapeKind, string>> = {
  missing: '抜けた音',
  wrong: '違う音',
  high: '高め',
  low: '低め',
  early: '早い',
  late: '遅い',
  unsure: 'はっきりしない',
  rushed: '急いでいる',
  dragged: 'ゆっくりになる',
};

export const REASONS: Readonly<Record<UnheardReason, string>> = {
  'too quiet': '録音の音が小さいようです。マイクを近づけて、もう一度録ってみてください。',
  noise: 'まわりの音にまぎれているようです。静かなところで、マイクを近づけて録ると聞き取りやすくなります。',
  'another piece': 'この楽譜の曲を見つけられませんでした。違う曲か、はじめのほうだけの録音かもしれません。',
  'in doubt': '楽譜と合わないところが多すぎて、どこが違うのかを確かめられませんでした。',
};

export const PLAYED: Readonly<Record<LessonInstrument, string>> = {
  piano: '弾いた',
  guitar: '弾いた',
  voice: '歌った',
};
