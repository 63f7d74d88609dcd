import { formatJapan } from '#domain/japan-time.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { ExportedVoice } from './answer-export-store.ts';
import type { ExportedPicture } from './community-export-store.ts';
import type { ExportedRecording } from './export-store.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** `2026-11-21_1002` in Japan. */
function japanStamp(time: Date): string {
  return formatJapan(time.getTime(), 'yyyy-MM-dd_HHmm');
}

/** `録音/2026-11-21_1002_はじめての音_2.webm`: sorted by time, without characters that file systems refuse. */
export function recordingName({ recordedAt, lessonName, order, contentType }: ExportedRecording): string {
  return `録音/${japanStamp(recordedAt)}_${fileNameOf(lessonName)}_${order}.${ENDINGS[contentType] ?? 'bin'}`;
}

/** `先生の声/2026-11-24_1830_はじめての音.webm` */
export function voiceName({ saidAt, lessonName, contentType }: ExportedVoice): string {
  return `先生の声/${japanStamp(saidAt)}_${fileNameOf(lessonName)}.${ENDINGS[contentType] ?? 'bin'}`;
}

/** `画像/2026-11-24_1830.webp` */
export function pictureName({ madeAt }: ExportedPicture): string {
  return `画像/${japanStamp(madeAt)}.webp`;
}

function fileNameOf(lessonName: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
  return lessonName.replace(/[\u0000-\u001f\u007f\\/:*?"<>|\s.]+/g, '-').slice(0, 60);
}

export function archiveName(now: Date): string {
  return `otomichi-${japanStamp(now).slice(0, 10)}.zip`;
}

/** The README of the archive. `broken`: names of recordings that are missing or incomplete. */
export function readMe(
  now: Date,
  {
    recordings,
    voices,
    pictures,
    broken,
  }: { recordings: number; voices: number; pictures: number; broken: readonly string[] },
): string {
  const [day = '', time = ''] = japanStamp(now).split('_');
  const lines = [
    `${PRODUCT_NAME}のデータ`,
    '',
    `${day} ${time.slice(0, 2)}:${time.slice(2)}（日本時間）に書き出しました。`,
    '',
    '■ 入っているもの',
    '・data.json … プロフィール、はじめの質問への答え、契約とお申し込みの内容、',
    '　お支払いと返金の記録、レッスンの記録、練習の記録、アンケート、提出した録音とメモの一覧、',
    '　先生からのコメントとその返事、お知らせとその設定、お問い合わせとお返事、',
    '　コミュニティのプロフィール、投稿、コメント、いいね、公開した演奏、',
    '　フォロー、ミュート、報告、招待、クーポン。',
    '　時刻は世界標準時（UTC）、金額は税込みの円です。',
    `・録音/ … 学校に届いた録音（${recordings}件）。録音したときのままの音声ファイルです。`,
    ...(voices > 0 ? [`・先生の声/ … 先生が声で答えたコメント（${voices}件）。`] : []),
    ...(pictures > 0 ? [`・画像/ … プロフィールと投稿の画像（${pictures}件）。`] : []),
    '',
    '■ 入っていないもの',
    '・まだ学校に届いていない録音とメモ。録音した端末にだけあります。',
    '　その端末のレッスンの画面から「ファイルに保存」で取り出せます。',
    '・パスワード。学校でも読むことができません。',
    '・カードの番号。決済サービス（Stripe）だけにあり、学校では持っていません。',
  ];
  if (broken.length > 0) {
    lines.push(
      '',
      '■ 取り出せなかったファイル',
      '次のファイルは、読み出せなかったか、途中までしか入っていません。',
    );
    lines.push(...broken.map((name) => `・${name}`), 'お手数ですが、学校へお問い合わせください。');
  }
  return `${lines.join('\r\n')}\r\n`;
}
