import type { DeliveryState } from '#domain/delivery-state.ts';

export const texts = {
  title: 'ホーム',
  today: '今日のレッスン',
  lesson: (order: number) => `レッスン${order}`,
  homework: '課題',
  open: 'レッスンを開く',
  record: '課題を録音する',
  allDone: '届いているレッスンは、すべて完了しました',
  nextDay: (day: string) => `次のレッスンは${day}に届きます。それまで、気になったところをもう一度どうぞ。`,
  trialDone: '体験レッスンを終えました。続きのコースは、コースのページでご案内しています。',
  review: '復習する',
  toCourses: 'コースを見る',
  none: 'まだレッスンがありません',
  noneBody: 'コースをえらぶと、今日のレッスンがここに出ます。',
  onTheWay: '提出した録音',
  nothing: '送るものはありません',
  nothingBody: '課題を録音して提出すると、学校に届くまでの様子がここに出ます。',
  looking: 'この端末の録音を確かめています。',
  lookingFor: (count: number) => `送り終えていない録音が${count}件あります。いまの様子を確かめています。`,
  recorded: (day: string) => `${day}に録音`,
  interrupted: '中断された録音があります',
  interruptedBody: (lesson: string) =>
    `「${lesson}」の録音が途中で終わっています。録れたところまで残っています。`,
  interruptedOpen: '確かめる',
  guidanceTitle: 'ようこそ',
  guidance:
    'まずは体験コースの最初のレッスンから。テキストを読んで、お手本を聞き、弾けたところを録音してみましょう。電波のない場所でも大丈夫です。',
  guidanceClose: '閉じる',
} as const;

export const stateWords: Readonly<Record<DeliveryState, string>> = {
  saved: 'この端末に保存済み',
  waiting: '送信待ち',
  sending: '送信中',
  delivered: '届きました',
  attention: '確認が必要です',
};
