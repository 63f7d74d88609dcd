/** The card of five days. */
export const practiceTexts = {
  title: '5日間の練習カード',
  lead: '1日15分、まず準備運動から。順番どおりでなくても、何日かかってもかまいません。できたら印をつけましょう。',
  progress: (done: number, all: number) => `${done}／${all}日`,
  warmUp: '準備運動（3分）',
  day: (day: number, theme: string) => `${day}日目　${theme}`,
  themes: ['読んで試す', '分けて練習', 'つなぎ目', 'ゆっくり通す', '録音する'],
  done: 'できた',
  check: (check: string) => `：${check}`,
  allDone: '5日分、すべてできました。おつかれさまでした。',
  toRoom: '練習の道具を使う',
  keepFailed: 'この端末に記録できませんでした。空き容量を確かめて、もう一度お試しください。',
} as const;
