import { quoted } from '#domain/quoted.ts';

export const texts = {
  title: 'レッスンを探す',
  placeholder: '例：左手、チューニング、呼吸',
  clear: '入力を消す',
  results: '見つかったレッスン',
  found: (count: number) => `${count}件のレッスンが見つかりました`,
  most: (count: number) => `よく合う${count}件を表示しています。言葉を足すと、しぼりこめます`,
  noneFor: (words: string) => `${quoted(words)}は見つかりませんでした`,
  noneBody:
    '別の言葉や短い言葉、ひらがなでもお試しください。コースとレッスンの名前、説明、本文から探します。',
  noneOnDevice: 'つながると、すべてのレッスンから探せます。',
  toCurriculums: 'コースの一覧を見る',
  offline: 'オフラインのため、この端末にあるレッスンから探しています',
  slow: '学校からの返事を待っています。この端末にあるレッスンを先に表示しています',
  failed: '検索できませんでした',
  retry: '再試行',
  lesson: (order: number) => `レッスン${order}`,
  trial: '体験',
  completed: '完了',
  delivers: (date: string, day: string) => `${day}、${date}に届きます`,
  notOpen: '受講すると開きます',
  needsNetwork: 'つながると開けます',
} as const;
