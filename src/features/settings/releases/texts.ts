export const texts = {
  title: '新しくなったところ',
  lead: 'オトミチに加わったもの、変わったものです。',
  back: 'マイページ',
} as const;
