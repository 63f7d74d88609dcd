import { someNames } from '#server/admin-cli/output.ts';
import type { Copied } from '#server/storage/s3/copy-to-bucket.ts';
import { StoreFault } from '#server/storage/s3/store-answers.ts';
import { OPTIONAL_TRIALS, type Seen, type Trial } from '#server/storage/s3/try-bucket.ts';

const TRIAL_TEXTS: Readonly<Record<Trial, string>> = {
  writes: '書き込み・読み出し・削除ができる',
  'refuses-wrong-checksum': 'sha256 が合わないデータを断る',
  'reads-ranges': '一部分だけを読み出せる',
  'copies-what-it-has': 'バケットの中で、確かめたものだけをコピーできる',
  'joins-parts': '分けて送ったものを一つにまとめられる',
  'signs-addresses': '署名付きアドレスは、決められた種類と長さだけを受け取る',
  'refuses-strangers': '署名のないアクセスを断る',
  'lets-pages-in': 'このサイトのページから直接送れる（CORS）',
  'keeps-what-it-has': 'あるものを上書きしない（If-None-Match）',
  'has-checksums': 'sha256 を自分で計算して答える',
  'ends-open-parts': '途中で止まった送信を自動で片づける（ライフサイクル）',
};

const FAULT_TEXTS: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: 'シークレットキーが違います',
  InvalidAccessKeyId: 'アクセスキーIDが知られていません',
  AccessDenied: 'このキーには許されていません',
  NoSuchBucket: 'その名前のバケットがありません',
  PermanentRedirect: 'バケットは別のリージョンにあります',
  AuthorizationHeaderMalformed: 'リージョンが違います',
  NotImplemented: 'この置き場所にはない機能です',
};

/** Texts of the commands about the store of recordings. */
export const STORAGE_TEXTS = {
  noBucket: 'バケットが設定されていません。S3_BUCKET と S3_REGION を設定してください。',
  noDatabase: 'データベースが見つかりません。DATA_DIR と DATABASE_URL がサーバーと同じか、お確かめください。',
  failed: (fault: StoreFault) =>
    `バケットを使えません（${faultText(fault)}）。S3_ で始まる設定をお確かめください。`,
  tried: (bucket: string, seen: ReadonlyMap<Trial, Seen>) =>
    [
      `バケット ${bucket} を確かめました。`,
      ...[...seen].map(([trial, found]) => `${markOf(trial, found)} ${TRIAL_TEXTS[trial]}${seenText(found)}`),
    ].join('\n'),
  unfit: (trials: readonly Trial[]) =>
    `このバケットは使えません。できなかったこと: ${trials.map((trial) => TRIAL_TEXTS[trial]).join('、')}`,
  copied: (bucket: string, { copied, there, bytes, bucketOnly, unknown }: Copied) =>
    [
      `バケット ${bucket} に、録音などの実物がすべてあります（${copied + there}件、${Math.ceil(bytes / 1_000_000)}MB）。`,
      `今回送ったもの ${copied}件、すでにあったもの ${there}件。どれも sha256 を確かめました。`,
      ...(unknown.length === 0
        ? []
        : [`録音でも画像でもないファイルは送っていません: ${someNames(unknown)}`]),
      ...(bucketOnly.length === 0
        ? []
        : [
            `バケットだけにあるもの ${bucketOnly.length}件: ${someNames(bucketOnly)}`,
            '前回のコピーのあとに退会などで消えたものなら、バケットからも消してください。',
          ]),
    ].join('\n'),
  different: (ids: readonly string[]) =>
    `バケットに、同じ名前で中身の違うものが ${ids.length}件 あります。何も上書きしていません: ${someNames(ids)}`,
} as const;

function markOf(trial: Trial, found: Seen): string {
  if (found === null) return '○';
  return OPTIONAL_TRIALS.includes(trial) ? '△' : '×';
}

function seenText(found: Seen): string {
  if (found === null) return '';
  return `（${found instanceof StoreFault ? faultText(found) : found}）`;
}

/** The store's own word stays: it is what its documentation knows. */
function faultText({ what, status }: StoreFault): string {
  if (status === undefined) return `置き場所につながりません: ${what}`;
  return `${FAULT_TEXTS[what] ?? '置き場所が断りました'}: ${what} ${status}`;
}
