/** Texts of the first screen. Everything below it is in below-fold-texts.ts, which loads after the first paint. */
export const texts = {
  lead: '仕事のあとの15分で、楽器をはじめる。',
  about:
    'オトミチは、大人のための音楽レッスンです。ピアノ、ギター、歌。短い動画を見て、まねて、録音して提出する。1回15分で、できることが少しずつ増えていきます。',
  signUp: '新規登録',
  signIn: 'ログイン',
  trial: '体験コースは無料です。登録だけで始められ、カードはいりません。',
  moreFailed: '続きを読み込めませんでした。',
  again: 'もう一度読み込む',
} as const;
