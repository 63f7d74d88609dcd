import { MAX_LINKS } from '#domain/community/post.ts';
import type { FeedName } from './feed-place.ts';

export const texts = {
  title: 'コミュニティ',
  lead: '練習のこと、弾けるようになったこと。みんなの音と言葉に出会う場所です。',
  tabsLabel: '表示する投稿',
  tabs: { newest: '新着', following: 'フォロー中', course: 'コース別' } satisfies Record<FeedName, string>,
  write: '投稿する',
  course: 'コース',
  listLabel: '投稿の一覧',
  fresh: '新しい投稿があります',
  shortcuts: 'キーボード：Jで次の投稿、Kで前の投稿、Lでいいね',

  empty: {
    newest: 'まだ投稿はありません',
    following: 'フォロー中の人の投稿が、ここに並びます',
    course: 'このコースの投稿はまだありません',
  } satisfies Record<FeedName, string>,
  emptyBody: {
    newest: '最初の投稿をしてみませんか？ 今日の練習をひとことで大丈夫です。',
    following: '気になる人のページで「フォローする」を押すと、その人の新しい投稿をここで読めます。',
    course: '同じコースで学ぶ人の投稿が、ここに並びます。最初の投稿をしてみませんか？',
  } satisfies Record<FeedName, string>,
  toNewest: '新着を見る',
  missing: '投稿を読み込めませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  offlineEmpty: 'オフラインのため、投稿を読み込めません。つながると自動で表示します。',
  offline: '最後に読み込んだ投稿を表示しています。',
  moreFailed: '続きを読み込めませんでした。',
  retry: '再試行',
  more: 'もっと見る',
  end: 'ここまでです',

  waiting: 'あなたの投稿（まだ届いていません）',
  waitingBody: 'つながると自動で投稿します。このページを閉じても大丈夫です。',
  sendingBody: '送っています。',
  checking: '送信できたか確かめています。',
  retryNow: '今すぐ送る',
  editAgain: '編集する',
  discard: '破棄する',
  discardTitle: 'この投稿を破棄しますか？',
  discardBody: '本文と写真がこの端末から消えます。元に戻せません。',
  cancel: 'やめる',
  discarded: '投稿を破棄しました。',
  tooLate: 'すでに送信されています。届いたあとに、投稿のメニューから削除できます。',
  picture: '添えた写真',
  why: {
    'posts/refused': `使えない言葉が含まれているか、リンクが多すぎるため、投稿できませんでした。リンクは${MAX_LINKS}つまで書けます（登録から1週間は書けません）。編集して、もう一度お試しください。`,
    'users/profile-missing':
      '投稿するには、公開プロフィールが必要です。作成したら「今すぐ送る」を押してください。',
    'users/posting-suspended': 'コミュニティへの投稿を停止しています。くわしくはお知らせをご覧ください。',
    'api/email-not-verified':
      '投稿するには、メールアドレスの確認が必要です。確認したら「今すぐ送る」を押してください。',
    'bytes/missing': '写真がこの端末に見つかりません。編集して、写真を選び直してください。',
    'api/not-found': '添えた写真、演奏、コースのどれかが見つかりません。編集して、もう一度お試しください。',
    'api/unprocessable-entity': 'この写真は使えません。編集して、別の写真を選んでください。',
    'pictures/unreadable': 'この写真は使えません。編集して、別の写真を選んでください。',
    'api/gone': 'この投稿はすでに削除されています。破棄してください。',
  } as Readonly<Record<string, string>>,
  whyElse: '投稿できませんでした。内容を確認して、もう一度お試しください。',
} as const;
