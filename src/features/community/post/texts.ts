import { politeName } from '#domain/community/polite-name.ts';
import type { ReportReason } from '#domain/community/post.ts';

export const texts = {
  title: '投稿',
  titleOf: (name: string) => `${politeName(name)}の投稿`,
  description: '音楽を練習する人どうしが、演奏や気づきを見せ合うコミュニティです。',
  edited: '編集済み',
  // True of what reports hid until the school has looked, and of what the school hid: the author's copy does not say which.
  hidden: 'この投稿は非表示になっていて、あなたにだけ見えています。くわしくは、お知らせでご案内します。',
  hiddenComment:
    'このコメントは非表示になっていて、あなたにだけ見えています。くわしくは、お知らせでご案内します。',
  more: '続きを読む',
  less: 'たたむ',
  openPicture: '写真を大きく見る',
  picture: '写真',

  like: 'いいね',
  likes: (count: number) => `いいね ${count}件`,
  likeFailed: 'いいねを送れませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  comments: (count: number) => `コメント ${count}件`,
  share: '共有',
  copied: 'リンクをコピーしました。',
  copyFailed: 'リンクをコピーできませんでした。アドレスバーからコピーしてください。',

  menu: 'メニュー',
  menuTitle: 'この投稿について',
  commentMenuTitle: 'このコメントについて',
  copyLink: 'リンクをコピー',
  edit: '編集する',
  editUntil: '編集できるのは、投稿から10分間です。',
  remove: '削除する',
  removePlay: 'この投稿は演奏の一部です。演奏のページから公開をやめると、投稿も消えます。',
  report: '学校に報告する',
  mute: (name: string) => `${politeName(name)}をミュートする`,
  muteHint:
    'ミュートすると、この人の投稿とコメントがあなたには表示されなくなります。相手には知らされません。',

  removed: '投稿を削除しました。',
  commentRemoved: 'コメントを削除しました。',
  removeFailed: '削除できませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  undo: '元に戻す',
  undone: '元に戻しました。',
  undoFailed: '元に戻せませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  muted: (name: string) => `${politeName(name)}をミュートしました。`,
  muteFailed: 'ミュートできませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',

  editTitle: '投稿を編集',
  editCommentTitle: 'コメントを編集',
  words: '本文',
  save: '保存する',
  cancel: 'やめる',
  saved: '変更を保存しました。',

  reportTitle: '学校に報告する',
  reportLead: '学校が内容を確認します。報告したことは相手に知らされません。',
  reportReason: '理由',
  reportNote: 'くわしい説明（任意）',
  reportSend: '報告する',
  reported: '報告しました。学校が内容を確認します。',

  thread: 'コメント',
  commentsMissing: 'コメントを読み込めませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  commentsMore: 'コメントをもっと見る',
  noComments: 'まだコメントはありません。感想や応援のひとことを書いてみませんか？',
  noCommentsHidden: 'コメントはありません。',
  retry: '再試行',
  commentField: 'コメントを書く',
  commentHint: '相手を思いやる言葉で書きましょう。',
  commentSend: 'コメントする',
  commentSendLater: 'つながったら送る',
  commentDiscarded: 'コメントを破棄しました。',
  commentTooLate: 'すでに送信されています。届いたあとに、コメントのメニューから削除できます。',
  tooManyWait: '送信待ちのコメントが多すぎます。つながってから、もう一度お試しください。',
  notStored: 'コメントをこの端末に保存できませんでした。空き容量を確認して、もう一度お試しください。',
  postGone: 'この投稿は削除されたか、公開を終了しました。',
  retryNow: '今すぐ送る',
  discard: '破棄する',

  toProfile: 'プロフィールを作る',
  toVerify: 'メールアドレスを確認する',

  visitorTitle: 'あなたも、弾いた音をここで分かち合えます',
  visitorBody: 'オトミチは、大人のための音楽レッスンです。体験コースは無料で、今日から始められます。',
  visitorStart: '無料ではじめる',
  visitorSignIn: 'ログイン',

  missing: '投稿を読み込めませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  gone: 'この投稿は公開を終了しました',
  goneBody: '投稿した人が削除したか、学校が非表示にしています。',
  private: 'この投稿は公開されていません',
  privateBody: '投稿した人がプロフィールを非公開にしています。',
  unknown: '投稿が見つかりません',
  unknownBody: 'アドレスが変わったか、投稿が削除された可能性があります。',
  toCommunity: 'コミュニティへ',
} as const;

export const REASONS: Readonly<Record<ReportReason, string>> = {
  spam: '宣伝・迷惑行為',
  harassment: '悪口・いやがらせ',
  privacy: '個人情報が書かれている',
  rights: '著作権などの権利を侵害している',
  other: 'その他',
};
