export const texts = {
  toLegal: '特定商取引法に基づく表記',
  to: '送信先',
  data: '送る情報',
  purpose: '目的',
  when: '送るとき',
  /** A plain file that the build writes (vite.config.ts). */
  notices: { address: '/licenses.txt', name: '使用しているソフトウェアと音源のライセンス' },
} as const;
