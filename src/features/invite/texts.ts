import type { OwnCoupon } from '#contract/coupons.ts';
import type { InvitationState, InvitationTerms } from '#contract/invitations/invitations.ts';
import { yen } from '#domain/billing/billing-labels.ts';
import { politeName } from '#domain/community/polite-name.ts';

export const texts = {
  title: '友だちを招待',
  back: 'マイページ',
  lead: ({ inviterYen, friendYen }: InvitationTerms) =>
    inviterYen === friendYen
      ? `お友だちがはじめてお支払いをされると、お二人に${yen(friendYen)}引きのクーポンをお贈りします。`
      : `お友だちがはじめてお支払いをされると、あなたに${yen(inviterYen)}引き、お友だちに${yen(friendYen)}引きのクーポンをお贈りします。`,
  offline: 'オフラインです',
  offlineBody: '最後に確かめた内容を表示しています。リンクとQRコードは、このままお使いいただけます。',
  offlineMissing: '招待リンクは、まだこの端末にありません。つながると表示します。',
  missing: '招待リンクを読み込めませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  retry: '再試行',
  closed: '招待の受け付けをお休みしています',
  closedBody: 'すでに登録されたお友だちとのお約束は、そのまま続きます。',

  link: '招待リンク',
  linkLabel: 'あなたの招待リンク',
  copy: 'リンクをコピー',
  copied: 'リンクをコピーしました。',
  notCopied: 'コピーできませんでした。リンクを長押しして選んでください。',
  share: '共有する',
  line: 'LINEで送る',
  message: (link: string) => `オトミチで、いっしょに音楽を始めませんか。\n${link}`,
  shareTitle: 'オトミチへの招待',
  qrName: '招待リンクのQRコード',
  qrBody: 'お友だちのカメラで読み取ると、登録のページが開きます。',
  qrSave: 'QRコードを保存',
  qrFile: 'otomichi-invitation.svg',

  coupons: 'お持ちのクーポン',
  couponsMissing: 'クーポンを読み込めませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  noCoupons: 'クーポンはまだありません',
  noCouponsBody: 'お友だちがはじめてお支払いをされると、ここに届きます。',
  off: ({ amountOff, percentOff }: OwnCoupon) =>
    percentOff === undefined ? `${yen(amountOff ?? 0)}引き` : `${percentOff}%引き`,
  until: (day: string) => `${day}まで`,
  couponStates: {
    usable: '使えます',
    placed: '次のお支払いに適用',
    used: '使用済み',
    expired: '期限切れ',
    stopped: '取り消し',
  } satisfies Record<OwnCoupon['state'], string>,
  placed: (currName: string, day: string | null) =>
    day === null
      ? `「${currName}」の次のお支払いから引きます。`
      : `「${currName}」の${day}のお支払いから引きます。`,
  usable: '受講中のコースがあれば、次のお支払いから自動で引きます。なければ、次のお申し込みで使えます。',

  invited: '招待した方',
  nobody: '招待した方はまだいません',
  nobodyBody:
    'リンクから登録されると、ここに並びます。お名前は、プロフィールを公開している方だけ表示します。',
  friend: 'お友だち',
  joinedOn: (day: string) => `${day}に登録`,
  states: {
    joined: 'お支払い前',
    rewarded: '特典をお贈りしました',
    limit: 'お友だちに特典',
    refused: '特典なし',
    reversed: '取り消し',
  } satisfies Record<InvitationState, string>,
  stateBodies: {
    joined: null,
    rewarded: null,
    limit: 'ひと月に受け取れる枚数に達していたため、お友だちだけにクーポンをお贈りしました。',
    refused: '特典の条件に合いませんでした。',
    reversed: 'はじめてのお支払いが返金されたため、使われていないクーポンを取り消しました。',
  } satisfies Record<InvitationState, string | null>,

  accepted: '友だちの招待を受けています',
  acceptedBodies: {
    joined: (amount: number, days: number) =>
      `はじめてのお支払いのあと、${yen(amount)}引きのクーポン（${days}日間有効）をお贈りします。無料の最初の1か月は、お支払いに数えません。`,
    rewarded: (amount: number) => `${yen(amount)}引きのクーポンをお贈りしました。`,
    refused: () => '特典の条件に合わなかったため、クーポンはお付けできませんでした。',
    reversed: () => 'はじめてのお支払いが返金されたため、使われていないクーポンを取り消しました。',
  },

  terms: '特典の条件',
  termsOf: (terms: InvitationTerms): readonly string[] => [
    'お友だちがこのリンクから登録し、はじめてお支払いをされたときに、お二人にクーポンをお贈りします。スタンダードプランの無料の最初の1か月は、お支払いに数えません。',
    `あなたには${yen(terms.inviterYen)}引き、お友だちには${yen(terms.friendYen)}引きのクーポンです。1回のお支払いに使えて、お贈りした日から${terms.validDays}日間使えます。`,
    '受講中のコースがあれば、次の月々のお支払いから自動で引きます。なければ、次のお申し込みで使えます。ほかのクーポンとは同時に使えません。プランを変更したときの差額からは引きません。',
    `お友だちは、アカウントを作ってから${terms.newAccountDays}日以内で、これまでにお支払いのない方に限ります。`,
    'お二人が同じ端末（ブラウザ）、同じメールアドレス、同じカードをお使いのときは、どちらにも特典をお付けできません。ご家族どうしでも、それぞれの端末とカードをお使いなら大丈夫です。',
    `あなたが受け取れるクーポンは、1か月に${terms.monthlyLimit}枚までです。`,
    'お友だちが登録したときの条件でお贈りします。はじめてのお支払いが返金されたときは、使われていないクーポンを取り消します。',
  ],
} as const;

export const greetingTexts = {
  from: (name: string | null) =>
    name === null ? '招待リンクからのご登録です' : `${politeName(name)}からの招待です`,
  body: (amount: number, days: number) =>
    `登録して、はじめてお支払いをされると、${yen(amount)}引きのクーポン（${days}日間有効）をお贈りします。無料の最初の1か月は、お支払いに数えません。`,
  conditions:
    'これまでにお支払いのない、はじめての方が対象です。招待した方と同じ端末・メールアドレス・カードをお使いのときは、クーポンをお付けできません。',
  unknown: 'この招待リンクは、いまは使えません',
  unknownBody: '登録はこのままお続けいただけます。',
  unreachable: '招待の内容を確かめられませんでした。登録すると、あとで自動で確かめます。',
} as const;
