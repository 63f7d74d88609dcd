import { MAX_BIO_LENGTH, MAX_DISPLAY_NAME_LENGTH, MAX_INSTRUMENTS } from '#domain/community/post.ts';
import {
  MAX_USERNAME_LENGTH,
  MIN_USERNAME_LENGTH,
  USERNAME_CHANGE_DAYS,
  type UsernameProblem,
} from '#domain/community/username.ts';

const NAME_RULE = `半角の英小文字、数字、_（アンダーバー）で、${MIN_USERNAME_LENGTH}\u2060〜\u2060${MAX_USERNAME_LENGTH}文字`;

export const texts = {
  title: 'プロフィール',
  back: 'マイページ',
  lead: 'コミュニティで、ほかの人に見える自分のページです。',
  firstTitle: 'プロフィールを作る',
  firstLead: 'ユーザーIDと表示名があれば始められます。あとからいつでも変えられます。',
  toOwnPage: '自分のページを見る',
  comesBack: '保存すると、元のページに戻ります。',
  save: '保存する',
  saved: 'プロフィールを保存しました。',
  discard: '変更を取り消す',
  offline: 'オフラインです。書いた内容と写真はこの端末に残っています。つながったら保存してください。',
  failed: (why: string) => `${why}書いた内容は残っています。`,
  missing: 'プロフィールを読み込めませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  missingOffline:
    'オフラインのため、プロフィールを読み込めません。書きかけの内容は、この端末に残っています。',
  retry: '再試行',
  suspended: (until: string) => `${until}まで、コミュニティへの投稿を停止しています`,
  suspendedBody: 'プロフィールの変更はできます。くわしくは、お知らせをご覧ください。',

  username: 'ユーザーID',
  usernameHint: `${NAME_RULE}。自分のページのアドレスになります。${USERNAME_CHANGE_DAYS}日に1回、変更できます。`,
  usernameLocked: (from: string) =>
    `自分のページのアドレスです。変更できるのは${USERNAME_CHANGE_DAYS}日に1回で、次は${from}からです。`,
  usernameMissing: 'ユーザーIDを入力してください。',
  usernameProblems: {
    tooShort: `${MIN_USERNAME_LENGTH}文字以上にしてください。`,
    tooLong: `${MAX_USERNAME_LENGTH}文字までにしてください。`,
    wrongLetters: '半角の英小文字、数字、_（アンダーバー）だけが使えます。',
    reserved: 'このユーザーIDは使えません。別のIDを入力してください。',
  } satisfies Record<UsernameProblem, string>,
  usernameChecking: '使えるか確認しています…',
  usernameFree: 'このユーザーIDは使えます。',
  usernameUnknown: 'いまは確認できません。使えるかどうかは、保存するときに確かめます。',

  name: '表示名',
  nameHint: `${MAX_DISPLAY_NAME_LENGTH}文字まで。本名でなくてかまいません。`,
  nameMissing: '表示名を入力してください。',
  nameTooLong: `${MAX_DISPLAY_NAME_LENGTH}文字以内で入力してください。`,
  bio: '自己紹介',
  bioHint: 'いま練習している曲や、音楽を始めたきっかけなど。',
  bioTooLong: `${MAX_BIO_LENGTH}文字以内で書いてください。`,
  instruments: '楽器',
  instrumentsHint: `${MAX_INSTRUMENTS}つまで選べます。`,

  picture: '写真',
  pictureHint: '撮影した場所などの情報は、この端末で取り除いてから送ります。',
  choosePicture: '写真を選ぶ',
  changePicture: '写真を変える',
  removePicture: '写真を外す',
  pictureChosen: '新しい写真は、保存すると反映されます。',
  pictureRemoved: '写真は、保存すると外れます。',
  undo: '元に戻す',
  uploading: '写真を送っています',
  uploaded: (percent: number) => `${percent}%`,
  pictureProblems: {
    tooLarge: 'この写真は大きすぎて開けません。小さい写真を選んでください。',
    unreadable: 'この写真は開けませんでした。JPEG、PNG、WebPの写真を選んでください。',
  },
  pictureRefused: 'この写真は使えませんでした。別の写真を選んでください。',
  cropTitle: '写真の範囲を決める',
  cropFrame: '写真の位置',
  cropHint: '写真を動かして、丸の中に収めてください。2本の指や矢印キーでも調整できます。',
  cropDone: 'この範囲にする',
  cancel: 'やめる',
  zoom: '拡大',
  zoomed: (percent: number) => `${percent}パーセント`,

  isPublic: '公開する',
  publicOn:
    'ユーザーID、表示名、写真、自己紹介、楽器、フォローの一覧と、公開した演奏や投稿を、ログインしていない人も見られます。演奏にはレッスンの名前も表示されます。メールアドレス、契約、提出しただけの録音は、ほかの人には見えません。',
  publicOff:
    'いまは非公開です。表示名が先生に見えるほかは、だれにも見えません。公開すると、投稿やコメント、演奏の公開ができるようになります。',
  turningOff:
    '公開をやめると、自分のページ、投稿、コメント、演奏が、ほかの人から見えなくなります。消えるわけではなく、もう一度公開すると元に戻ります。',

  noneTitle: 'プロフィールはまだありません',
  noneLead: 'プロフィールを作ると、コミュニティに参加できます。',
  noneReasons: [
    {
      title: '弾けた曲を聞いてもらえる',
      body: '提出した録音の中から、自分で選んだものだけを公開できます。',
    },
    {
      title: 'ひとりで練習していても、ひとりではない',
      body: '同じコースを進む人の投稿を読んで、感想を書いたり、フォローしたりできます。',
    },
    {
      title: '見せるかどうかは、いつでも自分で決められる',
      body: 'はじめは非公開です。公開しても、あとで非公開に戻せます。',
    },
  ],
  make: 'プロフィールを作る',
  signInToMake: 'ログインしてプロフィールを作る',
} as const;
