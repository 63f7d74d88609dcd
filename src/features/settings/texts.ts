export const texts = {
  title: 'マイページ',
  account: 'アカウント',
  email: 'メールアドレス',
  noEmail: '登録なし',
  storage: 'この端末の容量',
  storageUsed: (used: string) => `オトミチは、この端末を${used}使っています。`,
  storageFree: (free: string) => `あと${free}ほど使えます。`,
  storageUnknown: 'このブラウザでは、使っている容量を調べられません。',
  persisted: '空き容量が少なくなっても、録音が自動で消されることはありません。',
  notPersisted:
    '空き容量がとても少なくなると、ブラウザがデータを消すことがあります。ホーム画面に追加すると、消されにくくなります。',
  waiting: (count: number) => `まだ学校に届いていない録音：${count}件`,
  about: 'オトミチについて',
  version: 'バージョン',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  signOut: 'ログアウト',
} as const;
