export const texts = {
  /** Read by screen readers instead of the picture. */
  summary: (notes: number, bars: number, sung: boolean) =>
    `音の高さの図。${bars}小節、音は${notes}個。${sung ? '声の高さを線で重ねています。' : ''}`,
  bar: (bar: number) => `${bar}`,
  scroll: '音の高さの図（左右に動かせます）',
} as const;
