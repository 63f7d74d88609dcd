/** Texts of comparing two recordings. */
export const compareTexts = {
  title: '聞き比べ',
  start: '比べながら聞く',
  pause: '止める',
  switchTo: (label: string) => `${label}に切り替える`,
  switchToNumber: (number: number, label: string) => `${number}：${label}に切り替える`,
  heard: '今聞こえる音',
  position: (label: string) => `${label}の再生位置`,
  keys: '1と2のキーで、同じところのまま切り替えられます。',
  measuring: '音の大きさをそろえています。',
  evened: '音の大きさと始まりをそろえて鳴らします。',
  notEvened: '長い録音なので、音の大きさはそろえずに鳴らします。',
  failed: (label: string) => `${label}を聞けませんでした。電波の届くところで、もう一度お試しください。`,
  model: 'お手本',
  own: 'あなたの録音',
  chooseOne: '1つめの録音',
  chooseOther: '2つめの録音',
} as const;
