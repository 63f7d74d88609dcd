import type { LevelLabel } from '#features/homework/recorder/level.ts';

export const checkTexts = {
  title: 'マイクを確かめる',
  intro: '5秒だけ録って、聞き返します。音はどこにも残りません。',
  listening: '楽器を鳴らすか、話してみてください。音量の目安が動きます。',
  open: 'マイクを使う',
  start: '5秒録ってみる',
  recording: '録っています。ふだんの大きさで弾いてください。',
  remaining: (seconds: number) => `あと${seconds}秒`,
  listen: '聞いてみる',
  pause: '止める',
  listenHint: '聞いてみて、ふだんの音に聞こえれば大丈夫です。',
  again: 'もう一度確かめる',
  done: '確認を終える',
  device: '使うマイク',
  systemDevice: '端末の設定のまま',
  hears: (device: string) => `いま使っているマイク：${device}`,
  unnamed: '名前のわからないマイク',
  plain: '通話用の音声処理は切れています。楽器の音のまま録れます。',
  unknownProcessing: '音声処理が切れているかどうか、この端末ではわかりません。',
  retry: '再試行',
  listenFailed: '聞き返せませんでした。もう一度確かめてください。',
  hint: 'このマイクはまだ確かめていません。はじめに5秒で確かめられます。',
  later: '今はしない',
} as const;

/** What five seconds say, and what to do. */
export const verdicts: Readonly<Record<LevelLabel, string>> = {
  none: '音が届いていません。マイクがふさがれていないか、別のマイクが選ばれていないか確かめてください。',
  quiet: '小さめです。もう少し近づけてください。',
  good: 'ちょうどよい大きさです。',
  clipping: '大きすぎます。楽器から少し離してください。',
};
