import type { ServiceName } from '#observe/consent.ts';

export const texts = {
  /** Of the prompt. */
  label: '外部サービスへの送信について',
  ask: '使いやすくするため、利用状況などを外部のサービスに送ってもよいですか？',
  askNone: '選ぶまで、何も送りません。どちらでも、同じように使えます。',
  agree: '同意する',
  refuse: '同意しない',
  more: '送る内容を見る',

  /** Of the setting. */
  title: '外部サービスへの送信',
  none: '利用状況や広告のために、外部のサービスへ送っている情報はありません。',
  unknown: 'オンラインになると、ここで選べます。',
  agreed: '同意しています',
  refused: '同意していません。何も送っていません。',
  open: 'まだ選んでいません。何も送っていません。',
  since: (day: string) => `${day}に選びました`,
  further: 'あとから加わったサービスがあります。もう一度選ぶまで、そこには送りません。',
  lead: '同意しているあいだだけ、次のサービスに送ります。いつでも変えられ、変えるとすぐに止まります。',
  to: '送信先',
  data: '送る情報',
  purpose: '目的',
  withdraw: '同意を取り消す',
  details: 'プライバシーポリシーの「外部への送信」',
  errorsOnDevice: '不具合の記録は、同意がないあいだはこの端末だけに残ります。',
  diagnostics: '診断情報を見る',
} as const;

export interface ServiceTexts {
  name: string;
  to: string;
  data: string;
  purpose: string;
}

/** What each service receives and why; equal to the privacy policy. */
export const SERVICES: Readonly<Record<ServiceName, ServiceTexts>> = {
  errors: {
    name: '不具合の報告（Sentry）',
    to: 'Functional Software, Inc.（Sentry）',
    data: 'エラーの内容、開いていたページのアドレス、その前の操作の記録、アプリのバージョン、ブラウザの種類、利用者ID、IPアドレス。録音やメモ、メールアドレスは送りません。',
    purpose: '不具合に気づき、直すため',
  },
  analytics: {
    name: '利用状況の分析（Google アナリティクス）',
    to: 'Google LLC',
    data: '開いたページのアドレス、申し込みの記録（商品名と金額）、利用者ID、Cookieの識別子、ブラウザの種類、IPアドレス。広告のためには使いません。',
    purpose: 'どのページがどのように使われているかを知り、使いやすくするため',
  },
  pixel: {
    name: '広告の効果測定（Meta ピクセル）',
    to: 'Meta Platforms, Inc.',
    data: '開いたページのアドレス、申し込みの記録（商品名と金額）、Cookieの識別子、ブラウザの種類、IPアドレス。ログインしているときは、元に戻せない形に変えたメールアドレス（ハッシュ値）。',
    purpose: '広告を見て申し込んだ方の数を知るため',
  },
};
