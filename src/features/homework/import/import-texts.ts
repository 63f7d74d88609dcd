import { quoted } from '#domain/quoted.ts';
import type { ImportProblem } from './import-take.ts';

/** Texts of importing sound files. */
export const importTexts = {
  choose: '音声ファイルを選ぶ',
  importing: '取り込んでいます',
  progress: (at: number, of: number) =>
    of === 1 ? '取り込んでいます' : `${of}件のうち${at}件めを取り込んでいます`,
  imported: (count: number) => `${count}件の録音を取り込みました`,
  ofFile: (name: string, sentence: string) => `${quoted(name)}：${sentence}`,
  tooMany: (limit: number) => `一度に取り込めるのは${limit}件までです。残りは、もう一度選んでください。`,
  failed: 'ファイルを取り込めませんでした。空き容量を確かめて、もう一度お試しください。',
  title: '録音を取り込む',
  lead: 'ほかのアプリで録った音声を、レッスンの録音として残します。',
  back: 'マイ録音',
  none: '取り込む音声がありません',
  noneBody:
    '音声ファイルを選ぶか、ほかのアプリの「共有」からオトミチを選んでください。元のファイルはそのまま残ります。',
  lesson: 'どのレッスンの録音ですか',
  current: 'いまのコース',
  lately: '最近録音したレッスン',
  noLessons:
    'レッスンをまだ読み込めていません。つながったときに、もう一度この画面を開いてください。音声はこの端末で待っています。',
  readFailed: '受け取った音声を読み込めませんでした。元のファイルは残っています。',
  retry: '再試行',
  waiting: '取り込む音声',
  waitingHint: '取り込むまで、この端末に7日間とっておきます。ログアウトすると消えます。',
  importAll: (count: number) =>
    count === 1 ? 'このレッスンの録音にする' : `${count}件をこのレッスンの録音にする`,
  remove: (name: string) => `${quoted(name)}を取り込まない`,
  toRecordings: 'マイ録音で聞く',
  toLesson: 'レッスンで提出する',
} as const;

export const importProblems: Readonly<Record<ImportProblem, string>> = {
  importTooBig: '大きすぎます。50\u00A0MBまでの音声を選んでください。',
  importTooLong: '長すぎます。1時間までの音声を選んでください。',
  importKind: 'この形式は使えません。m4a、webm、ogg、wavの音声を選んでください。',
  importVideo: '動画は取り込めません。音声だけのファイルにしてから選んでください。',
  importProtected:
    '購入した曲など、コピーが保護されたファイルは取り込めません。自分の演奏を録音したファイルを選んでください。',
  importBroken:
    '音声として読めませんでした。壊れているかもしれません。録音したアプリで聞けるか確かめてください。',
  importEmpty: '音声が入っていません。',
  importUnreadable:
    'ファイルを開けませんでした。移動や削除をしていないか、この端末に保存されているかを確かめて、もう一度選んでください。',
};

/** By the words of the address (sw/share/receive-audio.ts). */
const shareProblems: ReadonlyMap<unknown, string> = new Map(
  Object.entries({
    'too-big':
      '共有された音声が大きすぎるため、受け取れませんでした。1件50\u00A0MBまで、合わせて100\u00A0MBまでです。',
    'too-many':
      '一度に待たせておけるのは10件までです。受け取れなかった音声は、取り込んだあとでもう一度共有してください。',
    full: '端末の空き容量が足りないため、受け取れませんでした。元の音声は共有したアプリに残っています。',
    nothing: '共有された中に音声がありませんでした。',
    'not-received':
      '共有された音声を受け取れませんでした。もう一度共有するか、下から音声ファイルを選んでください。',
  }),
);

/** What became of something that another app shared; null for any other word. */
export function shareProblemOf(word: unknown): string | null {
  return shareProblems.get(word) ?? null;
}
