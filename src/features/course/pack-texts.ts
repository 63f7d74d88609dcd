import type { Hold } from '#packs/stored-pack.ts';

/** All texts of packs. End-to-end tests rely on 「オフラインで使う」. */
export const packTexts = {
  title: 'オフライン',
  take: 'オフラインで使う',
  lead: '電車の中や電波の弱い場所でも、このコースのレッスンを開けるようになります。',
  sizing: '大きさを調べています',
  noSize: '大きさは、回線がつながっているときに分かります。',
  size: (size: string, lessons: number) => `全部で ${size}・${lessons}レッスン分`,
  less: (size: string) => `一部はこの端末にあるので、あと ${size}で済みます。`,
  contents: (films: number) =>
    films > 0 ? '文章・楽譜・画像・お手本の音・動画が入ります。' : '文章・楽譜・画像・お手本の音が入ります。',
  needsNetwork: (lessons: number) => `${lessons}レッスンのVimeoの動画は、見るときに回線が必要です。`,
  makeRoom: '端末の容量を見る',
  tight: (size: string, free: string) =>
    `この端末の空きは${free}ほどで、${size}は入りきらないようです。先に空きを作ると安心です。`,
  topUp: '新しく届いたレッスンも、自動で加わります。',
  wifiOnly: 'Wi\u2011Fiのときだけダウンロードする',
  wifiSaver: 'データを節約しているあいだは、Wi\u2011Fiのときだけダウンロードします。',
  wifiUnknown: 'この端末では回線の種類が分からないため、Wi\u2011Fiだけに限ることはできません。',
  impossible: 'このブラウザ（プライベートウィンドウなど）では、教材を端末に保存できません。',

  saverTitle: 'データを節約しています',
  saverBody: (size: string) => `このままダウンロードすると、${size}ほど通信します。`,
  saverBodyUnknown: 'このままダウンロードすると、通信量がかかります。',
  saverDo: 'ダウンロードする',
  cancel: 'やめる',

  progress: 'ダウンロードの進み具合',
  downloaded: (done: string, total: string, files: number, of: number) =>
    `${done} / ${total}（${of}個中${files}個）`,
  preparing: '何が必要か、学校に確かめています',
  downloading: 'ダウンロードしています',
  updating: '新しい教材を加えています。今ある分は、そのまま使えます。',
  pause: '一時停止',
  resume: '再開',
  stop: 'やめて削除する',

  done: 'この端末で使えます',
  doneFacts: (date: string, size: string, lessons: number) => `${date}に保存・${size}・${lessons}レッスン分`,
  remove: '削除',
  removeTitle: 'この端末から削除しますか？',
  removeBody: (size: string) =>
    `${size}の空きができます。学習の記録や録音は消えません。もう一度ダウンロードすれば、また使えます。`,
  onDevice: '端末に保存済み',
  failed: 'うまくいきませんでした。今ある分はそのままです。もう一度お試しください。',
} as const;

interface HoldWords {
  title: string;
  body: string;
}

/** Why the download is on hold, what is safe, and what to do. */
export const HOLDS: Readonly<Record<Hold['why'], HoldWords>> = {
  line: {
    title: '回線を待っています',
    body: 'ここまでの分は端末にあります。つながったら、続きから始めます。',
  },
  wifi: {
    title: 'Wi\u2011Fiを待っています',
    body: 'ここまでの分は端末にあります。Wi\u2011Fiにつながったら、続きから始めます。',
  },
  saver: {
    title: 'データセーバーのため待っています',
    body: '新しい教材があります。「再開」を押すとダウンロードします。',
  },
  person: { title: '一時停止中です', body: 'ここまでの分は端末にあります。続きから再開できます。' },
  space: {
    title: '端末の空きが足りません',
    body: 'ここまでの分は端末にあり、ほかのデータにも影響はありません。ほかの教材や写真などを減らして、「再開」を押してください。',
  },
  refused: {
    title: '今はダウンロードできません',
    body: '学校がこのコースの教材を渡せない状態です。受講期間をお確かめのうえ、「再開」を押してください。',
  },
  damaged: {
    title: '届いた教材が正しくありませんでした',
    body: '壊れた分は捨てました。ほかの分は端末にあります。時間をおいて「再開」を押してください。',
  },
};
