import { declineAdvice } from '#contract/decline-advice.ts';
import type { QuoteLine } from '#contract/entities/quote.ts';
import { cardInWords, PLAN_LABELS, yen } from '#domain/billing/billing-labels.ts';
import { formatJapan, japanDateInWords } from '#domain/japan-time.ts';
import { quoted } from '#domain/quoted.ts';
import type { Mail } from '#server/messages/post-message.ts';
import { layoutMail, type MailContent } from './mail-layout.ts';

/** Facts of every mail about a subscription. */
export interface AboutSubscription {
  readonly to: string;
  /** PUBLIC_ORIGIN; the only source of links. */
  readonly origin: string;
  readonly testMode: boolean;
  readonly currName: string;
  readonly planName: PlanName;
}

type PlanName = keyof typeof PLAN_LABELS;
type CardEnd = { readonly brand: string; readonly last4: string };
/** Whole yen, tax included. */
interface ComingCharge {
  readonly amount: number;
  readonly at: Date;
}

const day = (time: Date) => japanDateInWords(time.getTime());
const dayAndTime = (time: Date) => `${day(time)} ${formatJapan(time.getTime(), 'HH:mm')}`;
const withTax = (amount: number) => `${yen(amount)}（税込）`;
const courseOf = ({ currName, planName }: AboutSubscription) =>
  `${quoted(currName)}（${PLAN_LABELS[planName]}プラン）`;

const PAGES = {
  orders: { label: '購入履歴と領収書を見る', path: '/settings/orders' },
  cards: { label: 'カードを変更する', path: '/settings/cards' },
  subscriptions: { label: '契約内容を確認する', path: '/settings/subscriptions' },
} as const;

const TEST_NOTE = 'テストモードのお知らせです。実際のお支払いは発生していません。';
const NOT_YOU = 'お心当たりのないときは、お手数ですが、アプリにログインして契約内容をご確認ください。';

function mailAbout(
  about: AboutSubscription,
  page: keyof typeof PAGES,
  content: Pick<MailContent, 'subject' | 'paragraphs'> & { readonly notes?: readonly string[] },
): Mail {
  const { label, path } = PAGES[page];
  return layoutMail({
    to: about.to,
    subject: content.subject,
    paragraphs: content.paragraphs,
    action: { label, link: about.origin + path },
    notes: [...(content.notes ?? []), ...(about.testMode ? [TEST_NOTE] : [])],
  });
}

/** After a checkout: repeats the agreement, line by line, as the page showed it (特定商取引法 12条の6). */
export function subscribedMail(
  about: AboutSubscription & { readonly rejoined: boolean; readonly lines: readonly QuoteLine[] },
): Mail {
  const thanks = about.rejoined
    ? `${courseOf(about)}に再入会いただき、ありがとうございます。これまでのレッスンをもう一度受けられ、続きから新しいレッスンが届きます。`
    : `${courseOf(about)}にお申し込みいただき、ありがとうございます。最初のレッスンは、もう受けられます。`;
  return mailAbout(about, 'subscriptions', {
    subject: about.rejoined ? '再入会のお手続きが完了しました' : 'お申し込みが完了しました',
    paragraphs: [
      thanks,
      'お申し込みの内容は、次のとおりです。このメールは大切に保管してください。',
      ...about.lines.map(({ label, text }) => `■ ${label}\n${text}`),
    ],
    notes: [NOT_YOU],
  });
}

export function renewedMail(
  about: AboutSubscription & {
    readonly amount: number;
    readonly card: CardEnd | null;
    readonly next: ComingCharge | null;
  },
): Mail {
  const { amount, card, next } = about;
  return mailAbout(about, 'orders', {
    subject: 'お支払いが完了しました',
    paragraphs: [
      `${courseOf(about)}の受講料${withTax(amount)}を、${card ? `${cardInWords(card)}で` : ''}お支払いいただきました。`,
      ...(next ? [`次回のお支払い: ${day(next.at)} ${withTax(next.amount)}`] : []),
      '領収書は、購入履歴からいつでもご覧いただけます。',
    ],
  });
}

/** A charge that was refused. Lessons continue while it is retried. */
export function paymentFailedMail(
  about: AboutSubscription & {
    readonly amount: number;
    readonly card: CardEnd | null;
    readonly declineCode: string | null;
    readonly nextAttempt: Date | null;
  },
): Mail {
  const { amount, card, declineCode, nextAttempt } = about;
  const { title, advice } = declineAdvice(declineCode);
  return mailAbout(about, 'cards', {
    subject: 'お支払いを確認できませんでした',
    paragraphs: [
      `${courseOf(about)}の受講料${withTax(amount)}を、${card ? cardInWords(card) : 'ご登録のカード'}でお支払いいただけませんでした。`,
      `${title}。\n${advice}`,
      nextAttempt
        ? `レッスンは、いまもそのまま受けられます。カードを変更していただくと、すぐにお支払いの手続きをします。そのままのときは、${day(nextAttempt)}にもう一度お手続きします。`
        : 'レッスンは、いまもそのまま受けられます。カードを変更していただくと、すぐにお支払いの手続きをします。',
    ],
    notes: ['お支払いを確認できない状態が続くと、契約は終了します。届いたレッスンの記録と録音は残ります。'],
  });
}

/** After a cancellation by the person, or the end of the course: what stays, and until when. */
export function cancelledMail(
  about: AboutSubscription & {
    readonly expireTime: Date;
    /** Until when it can be taken back; before `expireTime` for a free month that was cancelled before nine. */
    readonly undoUntil: Date;
    readonly completed: boolean;
    /** Ended at once, because a charge was still open; that charge is not collected any more. */
    readonly atOnce: boolean;
  },
): Mail {
  const { expireTime, undoUntil, completed, atOnce } = about;
  const action = completed ? '修了' : '解約';
  const undo =
    undoUntil < expireTime
      ? `「契約の確認」のページから${action}を取り消せるのは、${dayAndTime(undoUntil)}までです。`
      : `それまでは、「契約の確認」のページから${action}を取り消すこともできます。`;
  const stays = atOnce
    ? '受講は、本日で終了しました。お支払いが済んでいなかった受講料は、いただきません。'
    : `${dayAndTime(expireTime)}までは、これまでどおりレッスンを受けられます。${undo}`;
  return mailAbout(about, 'subscriptions', {
    subject: completed ? '修了のお手続きが完了しました' : '解約のお手続きが完了しました',
    paragraphs: [
      completed
        ? `${courseOf(about)}の修了、おめでとうございます。`
        : `${courseOf(about)}の解約を承りました。`,
      `今後、このコースのお支払いは発生しません。${stays}`,
      '届いたレッスンの記録と、提出した録音は残ります。再入会すると、続きから受講できます。',
    ],
    notes: [NOT_YOU],
  });
}

/** After a cancellation, or the end of the course (`completed`), was withdrawn. */
export function reactivatedMail(
  about: AboutSubscription & { readonly completed: boolean; readonly next: ComingCharge | null },
): Mail {
  const { completed, next } = about;
  const undone = `${completed ? '修了' : '解約'}を取り消しました`;
  return mailAbout(about, 'subscriptions', {
    subject: undone,
    paragraphs: [
      `${courseOf(about)}の${undone}。これからも、そのまま受講できます。`,
      ...(next ? [`次回のお支払い: ${day(next.at)} ${withTax(next.amount)}`] : []),
    ],
    notes: [NOT_YOU],
  });
}

/** After a subscription ended because no charge succeeded. `cancelledMail` reports a requested end. */
export function endedMail(about: AboutSubscription & { readonly endTime: Date }): Mail {
  return mailAbout(about, 'subscriptions', {
    subject: '受講期間が終了しました',
    paragraphs: [
      `お支払いを確認できなかったため、${courseOf(about)}の契約は${day(about.endTime)}に終了しました。今後、このコースのお支払いは発生しません。`,
      '届いたレッスンの記録と、提出した録音は残ります。再入会すると、続きから受講できます。',
    ],
  });
}

/** After a change of plan. `planName` is the new plan. */
export function planChangedMail(
  about: AboutSubscription & {
    readonly from: PlanName;
    /** null: at once. */
    readonly begins: Date | null;
    /** Charged for the remaining days of this month, in whole yen; 0: nothing. */
    readonly chargedNow: number;
    readonly next: ComingCharge | null;
  },
): Mail {
  const { from, begins, chargedNow, next, currName, planName } = about;
  const change = `${PLAN_LABELS[from]}プランから${PLAN_LABELS[planName]}プランへ`;
  return mailAbout(about, 'subscriptions', {
    subject: begins ? 'プランの変更を承りました' : 'プランを変更しました',
    paragraphs: [
      begins
        ? `${quoted(currName)}を、${day(begins)}に${change}変更します。それまでは、いまのプランのまま受講できます。`
        : `${quoted(currName)}を、${change}変更しました。`,
      ...(chargedNow > 0
        ? [`今月の残りの日数の差額として、${withTax(chargedNow)}をお支払いいただきました。`]
        : []),
      ...(next ? [`次回のお支払い: ${day(next.at)} ${withTax(next.amount)}`] : []),
    ],
    notes: [NOT_YOU],
  });
}

/** After a change of plan that was scheduled was undone. */
export function planUndoneMail(about: AboutSubscription & { readonly next: ComingCharge | null }): Mail {
  const { next } = about;
  return mailAbout(about, 'subscriptions', {
    subject: 'プランの変更の予定を取り消しました',
    paragraphs: [
      `${courseOf(about)}を、これからもこのプランのまま続けます。予定していたプランの変更は行いません。`,
      ...(next ? [`次回のお支払い: ${day(next.at)} ${withTax(next.amount)}`] : []),
    ],
    notes: [NOT_YOU],
  });
}

export function refundedMail(
  about: AboutSubscription & { readonly amount: number; readonly card: CardEnd | null },
): Mail {
  const { amount, card } = about;
  return mailAbout(about, 'orders', {
    subject: '返金のお手続きをしました',
    paragraphs: [
      `${courseOf(about)}の受講料のうち${yen(amount)}を、${card ? cardInWords(card) : 'お支払いのカード'}へ返金するお手続きをしました。`,
      'カードの明細に反映されるまで、カード会社により1〜2か月ほどかかることがあります。',
      '返金を記した領収書は、購入履歴からご覧いただけます。',
    ],
  });
}
