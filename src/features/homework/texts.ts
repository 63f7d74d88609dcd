import { formatJapan, relativeDay } from '#domain/japan-time.ts';
import type { Count } from '#domain/practice/beats.ts';
import { quoted } from '#domain/quoted.ts';
import type { DeliveryNeed, DeliveryState } from '#domain/recordings/delivery-state.ts';
import type { InputWarning, LevelLabel, LevelWarning } from './recorder/level.ts';
import type { InterruptionReason, RecorderProblem } from './recorder/recorder-machine.ts';

/*
 * All texts of the homework screen. People, screen readers and end-to-end tests rely on the names of buttons, fields and
 * states. No sentence contains the name of a delivery state, so that the state can be found by its name.
 */
export const texts = {
  /** Rounded down: 100% is said by 届きました alone. */
  sentPercent: (progress: number) => `${Math.min(99, Math.floor(progress * 100))}%`,
  today: '今日',
  yesterday: '昨日',
  room: '録音',
  homework: '課題',
  noHomework: 'このレッスンに決まった課題はありません。弾いてみたところを録音して残せます。',
  record: '録音する',
  stop: '停止',
  asking: 'マイクの使用を許可してください',
  countingIn: 'まもなく録音が始まります',
  cancel: '取りやめる',
  saving: '録音を保存しています',
  leftTake: '画面を離れたので、録音を止めました。録れたところまで、この端末に残しました。',
  toLeftTake: '録音を見る',
  checkMicrophone: 'マイクを確かめる',
  checkingLevel: '音を出して、音量を確かめてください。録音はまだ始まっていません。',
  stopChecking: '確認を終える',
  elapsed: '録音時間',
  keys: 'スペースキーかRキーで録音と停止、Pキーでひと休み、Mキーでメトロノームを操作できます。',
  level: '音量',
  offlineHint: '電波がなくても録音できます。提出した録音は、つながったときに自動で送ります。',

  headphones: 'ヘッドホンを使っています',
  headphonesOnNote: '録音中もメトロノームとお手本が聞こえます。ヘッドホンからの音は録音に入りません。',
  headphonesLikely: (name: string) =>
    `${quoted(name)}がつながっているようです。使うときはチェックを入れてください。`,
  headphonesNote: '録音に音が入らないように、録音中のメトロノームは光だけで知らせ、お手本は止まります。',
  metronome: 'メトロノーム',
  metronomeOn: 'メトロノームを鳴らす',
  metronomeOff: 'メトロノームを止める',
  sound: '鳴らす',
  hush: '止める',
  bpm: '1分間の拍数',
  slower: (by: number) => `${by}遅く`,
  faster: (by: number) => `${by}速く`,
  tap: 'タップで合わせる',
  likeScore: ({ beats, bpm }: Count) => `曲に合わせる（${bpm}・1小節${beats}拍）`,
  beatsPerBar: '拍子',
  beats: (count: number) => `${count}拍子`,
  silentFlash: '音を出さずに光だけ',
  countIn: (bars: number) => `録音の前に${bars}小節数える`,

  toPracticeRoom: 'アクセントや、だんだん速くする練習',
  noModel: 'このレッスンにお手本の音源はありません。',
  model: 'お手本',
  modelFailed: 'お手本を読み込めませんでした。電波のよいところでもう一度お試しください。',

  takes: 'これまでの録音',
  noTakes: 'まだ録音がありません',
  noTakesHint: '録音すると、ここに新しい順に並びます。何回か録って、よいものを選んで提出できます。',
  loadingTakes: '録音を読み込んでいます',
  takesFailed: 'この端末の録音を読み込めませんでした。録音は消えていません。',
  retry: '再試行',
  part: (index: number) => `${index}つめ`,
  parts: (count: number) => `途中で分かれた録音（${count}つ）`,
  open: '開く',
  listen: '聞く',
  pause: '止める',
  listenFailed:
    'この録音を聞けませんでした。録音は残っています。ファイルに保存して、ほかのアプリで聞くこともできます。',
  submit: 'この録音を提出する',
  submitHint: '提出すると学校に届きます。電波がないときは、つながったときに送ります。',
  submitFailed: '提出を保存できませんでした。録音は残っています。もう一度お試しください。',
  submitFull:
    'この端末の空き容量が足りないため、提出を保存できませんでした。録音は残っています。空きを作って、もう一度お試しください。',
  toVerify: 'メールアドレスを確認する',
  sendNow: '今すぐ送る',
  sendNowOffline: 'いまは電波が届いていません。つながったら、すぐに送ります。',
  sendNowTrying: '学校につないでいます。',
  saveFile: 'ファイルに保存',
  saveFailed: 'ファイルを作れませんでした。録音は残っています。もう一度お試しください。',
  discard: '捨てる',
  discarded: (time: string) => `${time}の録音をごみ箱に入れました`,
  restore: '元に戻す',
  changeFailed:
    '変えられませんでした。録音はそのまま残っています。空き容量を確かめて、もう一度お試しください。',
  discardedTakes: (count: number) => `ごみ箱（${count}）`,
  discardedTakesHint: 'ごみ箱の録音は7日後に消えます。',
  onServer: '学校にある録音',
  more: 'もっと見る',
  moreOnServer: '学校にある録音をもっと見る',
  notSubmittedOnServer: '学校に保存されていますが、まだ提出されていません。',
  serverTakesFailed: '学校にある録音は、つながったときに表示します。',
  continueFromHere: '続きから録る',
  finishHere: 'ここで終える',
  pauseTake: 'ひと休みする',
  paused: 'ひと休み中です。ここまでの録音はこの端末に残っています。',
  segments: 'ここまでの区間',
  segment: (index: number) => `区間${index}`,
  again: '最後の区間だけ録り直す',
  againHint: '新しい区間を録り終えるまで、いまの区間は残ります。',
  joinHint: '終えると、ひとつの録音につながります。',
  join: 'ひとつにつなげる',
  joinBusy: 'つなげています',
  joinFailed: 'つなげられませんでした。録音はそれぞれ残っていて、このまま提出できます。',
  segmentOf: 'つなげる前の区間',

  compare: 'お手本と比べる',
  compareClose: '比べるのを閉じる',

  note: 'メモ',
  noteHint: '気づいたことや、むずかしかったところを書けます（任意）。録音といっしょに学校に届きます。',
  noteCount: (count: number, limit: number) => `${count}/${limit}`,
  noteTooLong: '最大文字数は500です',
  noteNotStored:
    '書いているメモを、この端末に保存できませんでした。このページを閉じると消えます。空き容量を確かめてください。',
  noteMore: '続きを読む',
  noteLess: '閉じる',
  noteEdit: 'メモを書き直す',
  noteAdd: 'メモを書く',
  noteSave: 'メモを保存する',
  noteSaved: 'メモを保存しました',
  noteUnsaved: 'まだ保存していません',
  noteFailed: 'メモを保存できませんでした。空き容量を確かめて、もう一度お試しください。',
  noteCancel: 'やめる',

  interruptedTitle: '中断された録音があります',
  interruptedHint: (lesson: string, time: string) =>
    `${quoted(lesson)}で${time}に始めた録音が途中で終わっています。録れたところまで残っています。`,
  keep: '残す',
  erase: '消す',
  closed: '録音を残しました',
  keepFailed: '録音を閉じられませんでした。録音は残っています。空き容量を確かめて、もう一度お試しください。',
} as const;

export const levelLabels: Readonly<Record<LevelLabel, string>> = {
  none: '音が届いていません',
  quiet: '小さめです',
  good: 'ちょうどよい',
  clipping: '大きすぎます',
};

export const levelWarnings: Readonly<Record<LevelWarning, string>> = {
  silence: '5秒以上、音が入っていません。マイクがふさがれていないか確かめてください。',
  clipping: '音が割れています。楽器から少し離すか、音を小さくしてください。',
  quiet: '音が小さめです。もう少し楽器に近づけてください。',
};

export const inputWarningTexts: Readonly<Record<InputWarning, string>> = {
  bluetooth: 'マイクの音質が電話なみです。Bluetoothの機器を外すと、きれいに録れます。',
  processing: 'この端末は通話用の音声処理を切れません。音量や響きが変わって録れることがあります。',
};

export const problems: Readonly<Record<RecorderProblem, { title: string; help: string }>> = {
  denied: {
    title: 'マイクを使えません',
    help: 'ブラウザのサイトの設定で、マイクを「許可」に変えてから、もう一度押してください。',
  },
  missing: {
    title: 'マイクが見つかりません',
    help: 'マイクをつないでから、もう一度押してください。録音済みの音声ファイルを選ぶこともできます。',
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
    title: 'このブラウザでは録音できません',
    help: 'ほかの録音アプリで録った音声ファイルを選んで、提出できます。',
  },
  full: {
    title: '端末の空き容量が足りません',
    help: '写真やアプリを整理して空きを作ってください。これまでの録音は残っています。',
  },
  empty: { title: '短すぎて録音できませんでした', help: 'もう一度、少し長めに録音してください。' },
  unstored: {
    title: 'この端末に録音を保存できません',
    help: 'ブラウザが、このサイトのデータの保存を止めています。ブラウザの設定でデータの保存を許可するか、シークレットウィンドウ以外で開いて、もう一度録音してください。',
  },
  unsaved: {
    title: '録音を閉じられませんでした',
    help: '録れたところまで残っています。このあと出る「中断された録音があります」で「残す」を押してください。',
  },
};

export const interruptions: Readonly<Record<InterruptionReason, string>> = {
  muted: '通話などでマイクが止まったため、そこまでの録音を閉じました。',
  ended: 'マイクが外れたため、そこまでの録音を閉じました。',
  hidden: '画面が切り替わったため、そこまでの録音を閉じました。',
  crashed: 'アプリが途中で終わったため、そこまでの録音です。',
  storage: '端末の空き容量がなくなったため、そこまでの録音を閉じました。',
  length: '1回で提出できる長さ（約1時間）になったため、そこまでの録音を閉じました。',
};

export const stateMeaning: Readonly<Record<Exclude<DeliveryState, 'attention'>, string>> = {
  saved: 'まだ提出していません。よければ提出してください。',
  waiting: '電波がつながると自動で送ります。録音はこの端末に残っています。',
  sending: '学校に送っています。終わるまで、なるべくこの画面を開いておいてください。',
  delivered: '学校が受け取ったことを確かめました。',
};

export const needMeaning: Readonly<Record<DeliveryNeed, string>> = {
  'sign-in': 'ログインし直すと続きを送ります。録音はこの端末に残っています。',
  'verify-email': 'メールアドレスの確認が済むと続きを送ります。録音はこの端末に残っています。',
  'renew-contract': '受講期間が終了しました。録音はこの端末に残っています。',
  look: '学校が受け取れませんでした。録音はこの端末に残っています。もう一度送るか、ファイルに保存してください。',
};

/** A take that was delivered and that the server does not have any more. */
export const lostMeaning =
  '一度は届きましたが、学校の記録に見つからなかったため、もう一度送ります。録音はこの端末に残っています。';

/** The device has no room for what a delivery has to write down. */
export const fullMeaning =
  'この端末の空き容量が足りないため、送れません。写真やアプリを整理して空きを作ると、自動で送ります。録音はこの端末に残っています。';

/** The server takes no more bytes of this person until then. */
export const quotaMeaning = (retryAtMs: number, nowMs: number) =>
  `続けて送れる録音の上限に達しました。録音はこの端末に残っています。${relativeDay(retryAtMs, nowMs)}の${formatJapan(retryAtMs, 'HH:mm')}ごろ、自動で続きを送ります。`;

/** Reasons with a sentence of their own, by the code of the outbox (src/outbox/failure.ts). */
export const whyMeaning: Readonly<Partial<Record<string, string>>> = {
  'submission/different':
    '学校にある録音が、この端末の録音と違っています。録音はこの端末に残っています。ファイルに保存してから、学校にお知らせください。',
  'bytes/missing':
    'この端末に録音のデータが見つからず、送れませんでした。お手数ですが、もう一度録音してください。',
  'bytes/damaged':
    '録音のデータが録り終えたときと違っているため、送るのを止めました。聞いて確かめ、ファイルに保存するか、もう一度録音してください。',
};

/** Announced once to screen readers when a state is reached. */
export const announcements = {
  recording: '録音を始めました',
  closed: '録音を終えて、この端末に残しました',
  paused: '録音を休んでいます',
  joined: 'ひとつの録音につなげました',
  submitted: '提出を受け付けました',
  delivered: '録音が学校に着きました',
  attention: '録音の送信について、確かめていただきたいことがあります',
} as const;
