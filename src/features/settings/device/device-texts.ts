import type { TextSize, Theme } from '#local/device-settings.ts';

export const texts = {
  title: 'この端末の設定',
  lead: 'この端末だけの設定です。すぐに変わり、ログアウトしても残ります。',
  back: 'マイページ',
  notStored: 'この端末には保存できませんでした。いま開いている画面だけ、この設定で表示します。',

  look: '画面',
  theme: '色合い',
  textSize: '文字の大きさ',
  textSizeHint: 'ブラウザで選んだ大きさを、さらに大きくします。',

  sound: '音と振動',
  effects: '合図の音',
  effectsBody: '録音が学校に届いたとき、短い音でお知らせします。演奏中や録音中は鳴りません。',
  haptics: '合図の振動',
  hapticsBody:
    '録音の始まりと終わりなどを、短い振動でお知らせします。メトロノームの振動は、メトロノームで選べます。',
  noHaptics: 'この端末は、ブラウザからの振動に対応していません。',

  keyboard: 'キーボード',
  letterKeys: '文字と数字のキーで操作する',
  letterKeysBody:
    'TやRなどのキーだけで、タップや録音を操作できます。音声入力などで思わぬ操作になるときは、オフにしてください。スペースキー、矢印キー、ペダルはオフでも使えます。',

  data: '通信',
  saving: 'データを節約する',
  savingBody:
    '動画やお手本は、押すまで読み込まず、写真は小さくします。教材のダウンロードは、回線の種類が分かる端末ではWi\u2011Fiのときだけにします。',
  browserSaves: 'ブラウザの「データセーバー」がオンなので、いまも節約しています。',

  storage: 'この端末の容量',
  loading: '調べています…',
  unknown: 'このブラウザでは、使っている容量を調べられません。',
  used: (used: string) => `この端末を${used}使っています。`,
  free: (free: string) => `あと${free}ほど使えます。`,
  parts: '何にどれだけ使っているか',
  takes: (count: number) => `録音${count}件`,
  takesWaiting: (count: number) => `学校に届いていないもの：${count}件`,
  toTakes: '録音を整理する',
  packs: 'ダウンロードした教材',
  copies: '自動で保存したテキストと画像',
  nothing: 'なし',
  rest: 'アプリ本体など',
  persisted: '空き容量が少なくなっても、録音が自動で消されることはありません。',
  notPersisted: '空き容量がとても少なくなると、ブラウザがデータを消すことがあります。',
  persist: '消されないようにする',
  persistRefused:
    'ブラウザが認めませんでした。ホーム画面に追加したり、何度か開いたりすると、認められることがあります。',
  drop: '自動で保存したものを消す',
  dropTitle: '自動で保存したものを消しますか？',
  dropBody: (size: string) =>
    `約${size}の空きができます。録音、メモ、ダウンロードした教材は消えません。テキストと画像は、電波のあるときに開けばまた読み込みます。`,
  dropDo: '消す',
  cancel: 'やめる',
  dropped: '消しました',
  dropFailed: '消せませんでした。もう一度お試しください。',

  help: '困ったとき',
  diagnostics: '診断情報',
  diagnosticsBody: 'この端末の様子を、コピーや保存ができます',
  contact: 'お問い合わせ',
  contactBody: '学校に質問します。診断情報も添えられます',
} as const;

export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  device: '端末に合わせる',
  light: '明るい',
  dark: '暗い',
};

export const TEXT_SIZE_NAMES: Readonly<Record<TextSize, string>> = {
  0: '標準',
  1: '大きめ',
  2: '大きい',
  3: 'とても大きい',
};
