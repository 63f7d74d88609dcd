/** What is seen first; everything below it is in more-texts.ts, which comes behind the first paint. */
export const texts = {
  lead: '仕事のあとの15分で、楽器をはじめる。',
  about:
    'オトミチは、大人のための音楽レッスンです。短い映像を見て、弾いて、録音して送る。ピアノ、ギター、歌。1回15分で、弾ける曲が少しずつ増えていきます。',
  signUp: '新規登録',
  signIn: 'ログイン',
  trial: '体験コースは無料です。登録だけで始められ、カードはいりません。',
  moreFailed: '続きを読み込めませんでした。',
  again: 'もう一度読み込む',
} as const;
