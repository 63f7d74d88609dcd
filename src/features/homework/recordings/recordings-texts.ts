import { quoted } from '#domain/quoted.ts';
import type { LibraryFilter } from './library-filter.ts';

/** Texts of マイ録音. */
export const recordingsTexts = {
  title: 'マイ録音',
  lead: 'これまでの録音を、曲ごとに新しい順に並べています。',
  back: '練習',
  failed: 'この端末の録音を読み込めませんでした。録音は消えていません。',
  retry: '再試行',
  filterLabel: '表示する録音',
  search: '録音をさがす',
  searchHint: '曲の名前や、自分でつけた名前',
  clearSearch: '検索を消す',
  found: (count: number) => `${count}件`,
  none: 'まだ録音がありません',
  noneBody: 'レッスンの「課題」で録音すると、ここに集まります。音声ファイルを取り込むこともできます。',
  toImport: '音声を取り込む',
  toLessons: 'レッスンへ',
  noneFound: '当てはまる録音がありません',
  noneFoundBody: (typed: string) => `${quoted(typed)}を含む曲や名前は見つかりませんでした。`,
  showAll: 'すべての録音を見る',
  toLesson: 'レッスンで開く',
  recordings: (count: number) => `${count}つの録音`,
  moreOfPiece: (count: number) => `ほかの録音を見る（${count}）`,
  morePieces: 'ほかの曲を見る',
  older: '学校にある、もっと前の録音を見る',
  olderFailed: '読み込めませんでした。電波の届くところで、もう一度お試しください。',
  onlyOnServer: '学校にあります',
  offlineOnServer: 'この端末にはないので、電波がつながると聞けます。',
  schoolComing: '学校にある録音を確かめています。',
  schoolMissing: '学校にある録音は、つながったときに表示します。この端末にある録音は聞けます。',
  schoolStored: 'つながっていないため、学校にある録音は前に見たときのものです。',
  details: '開く',
  close: '閉じる',
  share: '共有・保存',
  shareFailed: 'ファイルを作れませんでした。録音は残っています。もう一度お試しください。',
  shareOffline: 'この録音は学校にあります。電波がつながると保存できます。',
  discard: '捨てる',
  notSubmitted: '学校に保存されていますが、まだ提出されていません。',
  compareFirst: '最初と最新を聞き比べる',
  compareClose: '聞き比べを閉じる',
  compareOffline: '聞き比べには、この端末にある録音が2つ必要です。ほかの録音は、電波がつながると選べます。',
  firstUnknown: '学校にある、もっと前の録音を読み込めませんでした。読み込めた中で最初の録音です。',
  marksOnDevice: '名前とお気に入りは、この端末にある録音につけられます。',
} as const;

export const filterNames: Readonly<Record<LibraryFilter, string>> = {
  all: 'すべて',
  favourites: 'お気に入り',
  submitted: '提出した録音',
  device: 'この端末にある録音',
};

/** What stands there when a filter leaves nothing. */
export const emptyFilter: Readonly<Record<Exclude<LibraryFilter, 'all'>, string>> = {
  favourites: '録音の右上の星を押すと、お気に入りとしてここに並びます。',
  submitted: 'レッスンで提出した録音が、ここに並びます。',
  device: 'この端末には録音がありません。学校にある録音は「すべて」で聞けます。',
};
