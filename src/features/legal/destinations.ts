import type { Destination } from './legal-document.ts';

const WITH_CONSENT = '同意している間だけ';

/** The first three need consent; their texts equal those of src/features/consent/texts.ts. */
export const DESTINATIONS: readonly Destination[] = [
  {
    name: '不具合の報告（Sentry）',
    to: 'Functional Software, Inc.（Sentry）',
    data: 'エラーの内容、開いていたページのアドレス、その前の操作の記録、アプリのバージョン、ブラウザの種類、利用者ID、IPアドレス。録音やメモ、メールアドレスは送りません。',
    purpose: '不具合に気づき、直すため',
    when: WITH_CONSENT,
  },
  {
    name: '利用状況の分析（Google アナリティクス）',
    to: 'Google LLC',
    data: '開いたページのアドレス、申し込みの記録（商品名と金額）、利用者ID、Cookieの識別子、ブラウザの種類、IPアドレス。広告のためには使いません。',
    purpose: 'どのページがどのように使われているかを知り、使いやすくするため',
    when: WITH_CONSENT,
  },
  {
    name: '広告の効果測定（Meta ピクセル）',
    to: 'Meta Platforms, Inc.',
    data: '開いたページのアドレス、申し込みの記録（商品名と金額）、Cookieの識別子、ブラウザの種類、IPアドレス。ログインしているときは、元に戻せない形に変えたメールアドレス（ハッシュ値）。',
    purpose: '広告を見て申し込んだ方の数を知るため',
    when: WITH_CONSENT,
  },
  {
    name: 'Googleで続ける',
    to: 'Google LLC',
    data: 'オトミチにログインしようとしていること、ブラウザの種類、IPアドレス',
    purpose: 'ログインする方の確認',
    when: '「Googleで続ける」を選んだとき',
  },
  {
    name: 'Appleで続ける',
    to: 'Apple Inc.',
    data: 'オトミチにログインしようとしていること、ブラウザの種類、IPアドレス',
    purpose: 'ログインする方の確認',
    when: '「Appleで続ける」を選んだとき',
  },
  {
    name: 'Firebase Authentication',
    to: 'Google LLC',
    data: 'メールアドレス、パスワード、電話番号などログインに使うもの、ブラウザの種類、IPアドレス',
    purpose: 'ログインする方の確認と、ログインの状態の保持',
    when: '学校がこのサービスを使う設定にしているときの、登録とログイン',
  },
  {
    name: 'レッスンの動画（Vimeo）',
    to: 'Vimeo.com, Inc.',
    data: '見ている動画の番号、ブラウザの種類、IPアドレス。利用者IDは送らず、追跡をしない設定で開きます。',
    purpose: '動画を再生するため',
    when: 'Vimeoに置かれた動画のあるレッスンを開いたとき',
  },
  {
    name: 'この端末への通知',
    to: 'お使いのブラウザの会社（Google LLC、Apple Inc.、Mozilla Corporation、Microsoft Corporation）',
    data: '通知の宛先になる端末の番号、送った時刻、お知らせの種類。通知の文面は、その端末だけが読める形に暗号化して送ります。',
    purpose: 'アプリを閉じているときにも、お知らせを表示するため',
    when: '「通知を受け取る」を選んでから、止めるかログアウトするまで',
  },
  {
    name: 'LINEで送る',
    to: 'LINEヤフー株式会社',
    data: '招待リンクを含む文面、ブラウザの種類、IPアドレス',
    purpose: '招待リンクをLINEで送るため',
    when: '「LINEで送る」を押したとき',
  },
  {
    name: 'カードの入力（Stripe）',
    to: 'Stripe, Inc.（日本ではストライプジャパン株式会社）',
    data: 'カード番号、有効期限、セキュリティコード、開いていたページのアドレス、画面の操作のしかた、Cookieなどの識別子、端末とブラウザの種類、IPアドレス。カード番号が学校に届くことはありません。',
    purpose: 'カードの登録とお支払い、不正な利用の防止',
    when: 'カードを入力するとき、カード会社の確認（3Dセキュア）を受けるとき',
  },
];
