import { quoted } from '#domain/quoted.ts';

/** Texts of names and favourites. */
export const markTexts = {
  favourite: 'お気に入り',
  favouriteAdded: 'お気に入りにしました。この端末に残し続けます。',
  favouriteRemoved: 'お気に入りから外しました',
  name: '録音の名前',
  nameHint: '「発表会の候補」など、あとで見つけやすい名前を。この端末だけで使います。',
  nameCount: (count: number, limit: number) => `${count}/${limit}`,
  nameTooLong: '名前は40文字までです',
  nameAdd: '名前をつける',
  nameChange: '名前を変える',
  save: '保存する',
  cancel: 'やめる',
  named: (name: string) => `名前を${quoted(name)}にしました`,
  nameRemoved: '名前を消しました',
  undo: '元に戻す',
  failed: '保存できませんでした。空き容量を確かめて、もう一度お試しください。',
} as const;
