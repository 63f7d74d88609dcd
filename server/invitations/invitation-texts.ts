import { yen } from '#domain/billing/billing-labels.ts';
import { NEW_ACCOUNT_DAYS } from '#domain/invitations/invitation.ts';
import { dayBefore, japanDateInWords } from '#domain/japan-time.ts';

/** What a person reads of the coupon on screens, orders and receipts. */
export const REWARD_NAME = '友だち招待クーポン';

const terms = (amount: number, redeemBy: number) =>
  `${yen(amount)}引きのクーポンを、${japanDateInWords(dayBefore(redeemBy))}まで使えます。受講中のコースがあれば次のお支払いから自動で引かれ、なければ次のお申し込みで使えます。`;

interface NoticeText {
  readonly title: string;
  readonly body: string;
}

export const inviterNotice = (amount: number, redeemBy: number): NoticeText => ({
  title: '友だちを招待した特典のクーポンをお贈りしました',
  body: `招待した方が、はじめてのお支払いをされました。${terms(amount, redeemBy)}`,
});

export const friendNotice = (amount: number, redeemBy: number): NoticeText => ({
  title: '招待の特典のクーポンをお贈りしました',
  body: `はじめてのお支払いをありがとうございました。${terms(amount, redeemBy)}`,
});

export const REFUSED_NOTICE: NoticeText = {
  title: '招待の特典はお付けできませんでした',
  body: '招待の特典は、招待した方と別の端末・メールアドレス・カードをお使いの方の、はじめてのお支払いにお付けしています。お心当たりがないときは、お問い合わせください。',
};

export const NOT_NEW_NOTICE: NoticeText = {
  title: '招待の特典は、はじめての方が対象です',
  body: `招待の特典は、アカウントを作ってから${NEW_ACCOUNT_DAYS}日以内で、これまでにお支払いのない方にお付けしています。友だちを招待する側の特典は、どなたでも受け取れます。`,
};

export const REVERSED_NOTICE: NoticeText = {
  title: '招待の特典のクーポンを取り消しました',
  body: 'はじめてのお支払いが返金されたため、まだ使われていなかったクーポンを取り消しました。すでに使われた割引はそのままです。',
};

export const acceptedNotice = (amount: number, validDays: number): NoticeText => ({
  title: '友だちの招待を受け付けました',
  body: `はじめてのお支払いのあと、${yen(amount)}引きのクーポン（${validDays}日間有効）をお贈りします。無料の最初の1か月は、お支払いに数えません。`,
});
