import { expect, test } from 'vitest';
import { declineAdvice } from '#contract/decline-advice.ts';
import * as templates from '#server/messages/templates/payments.ts';

const ORIGIN = 'https://lessons.example.jp';
const about = {
  to: 'hanako@example.jp',
  origin: ORIGIN,
  testMode: false,
  currName: 'ピアノ<はじめて>',
  planName: 'standard',
} as const;
const card = { brand: 'visa', last4: '4242' };
// Still the 30th of November in UTC.
const at = new Date('2026-11-30T20:00:00Z');
const next = { amount: 2980, at };
const ENDS = { expireTime: at, undoUntil: at };
const line = {
  topic: 'amount',
  label: '代金',
  text: '初月無料\n2026年12月21日(月)から 月額2,980円（税込）',
} as const;

const MAILS = {
  joined: templates.subscribedMail({ ...about, rejoined: false, lines: [line] }),
  rejoined: templates.subscribedMail({ ...about, rejoined: true, lines: [line] }),
  renewed: templates.renewedMail({ ...about, amount: 2980, card, next }),
  failed: templates.paymentFailedMail({
    ...about,
    amount: 2980,
    card,
    declineCode: 'insufficient_funds',
    nextAttempt: at,
  }),
  cancelled: templates.cancelledMail({ ...about, ...ENDS, completed: false, atOnce: false }),
  completed: templates.cancelledMail({ ...about, ...ENDS, completed: true, atOnce: false }),
  reactivated: templates.reactivatedMail({ ...about, completed: false, next }),
  resumed: templates.reactivatedMail({ ...about, completed: true, next }),
  ended: templates.endedMail({ ...about, endTime: at }),
  dearer: templates.planChangedMail({ ...about, from: 'entry', begins: null, chargedNow: 1234, next }),
  cheaper: templates.planChangedMail({
    ...about,
    planName: 'entry',
    from: 'standard',
    begins: at,
    chargedNow: 0,
    next,
  }),
  planUndone: templates.planUndoneMail({ ...about, next }),
  refunded: templates.refundedMail({ ...about, amount: 980, card }),
};

/** What the text of a mail must contain, and the page that it links to. */
const SAYS: Record<keyof typeof MAILS, readonly [page: string, ...words: string[]]> = {
  joined: ['/settings/subscriptions', '■ 代金\n初月無料\n2026年12月21日(月)から 月額2,980円（税込）', '保管'],
  rejoined: ['/settings/subscriptions', '再入会', '続きから', '月額2,980円（税込）'],
  renewed: [
    '/settings/orders',
    'Visa（末尾4242）で',
    '2,980円（税込）',
    '次回のお支払い: 2026年12月1日(火) 2,980円（税込）',
  ],
  failed: ['/settings/cards', '残高または利用枠', '2026年12月1日(火)にもう一度', 'そのまま受けられます'],
  cancelled: [
    '/settings/subscriptions',
    '2026年12月1日(火) 05:00まで',
    'お支払いは発生しません',
    'それまでは、「契約の確認」のページから解約を取り消すこともできます。',
  ],
  completed: [
    '/settings/subscriptions',
    '修了、おめでとうございます',
    '2026年12月1日(火) 05:00まで',
    '修了を取り消す',
  ],
  reactivated: ['/settings/subscriptions', '解約を取り消しました', '次回のお支払い: 2026年12月1日(火)'],
  resumed: ['/settings/subscriptions', '修了を取り消しました', '次回のお支払い: 2026年12月1日(火)'],
  ended: ['/settings/subscriptions', '2026年12月1日(火)に終了', '再入会'],
  dearer: [
    '/settings/subscriptions',
    'エントリープランからスタンダードプランへ変更しました',
    '差額として、1,234円（税込）',
  ],
  cheaper: [
    '/settings/subscriptions',
    '2026年12月1日(火)にスタンダードプランからエントリープランへ変更します',
  ],
  planUndone: [
    '/settings/subscriptions',
    '（スタンダードプラン）を、これからもこのプランのまま続けます',
    '次回のお支払い: 2026年12月1日(火) 2,980円（税込）',
  ],
  refunded: ['/settings/orders', '980円', '返金', '1〜2か月ほど'],
};

test.each(Object.keys(MAILS) as (keyof typeof MAILS)[])(
  '%s says everything it has to, in text and HTML',
  (name) => {
    const mail = MAILS[name];
    const [page, ...words] = SAYS[name];
    expect([mail.to, mail.subject.slice(0, 6)]).toEqual(['hanako@example.jp', '【オトミチ】']);
    for (const word of words) {
      expect(mail.text).toContain(word);
      expect(mail.html).toContain(word.replaceAll('\n', '<br>'));
    }
    expect(mail.text).toContain(`\n${ORIGIN}${page}\n`);
    expect(mail.html).toContain(`href="${ORIGIN}${page}"`);
    // The link is no secret and does not expire.
    expect(mail.text + mail.html).not.toMatch(/1回だけ|undefined|null|NaN/);
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|form|style)\b|<はじめて>/i);
  },
);

test('explains a refused card by the same texts as the screens, never by a code', () => {
  const failed = (declineCode: string | null) =>
    templates.paymentFailedMail({ ...about, amount: 980, card: null, declineCode, nextAttempt: null }).text;
  expect(failed('stolen_card')).toBe(failed(null));
  expect(failed('expired_card')).toContain(declineAdvice('expired_card').advice);
  expect(failed('expired_card')).not.toContain('expired_card');
});

test('a cancellation at once says that nothing more is charged, and promises no days', () => {
  const { text } = templates.cancelledMail({ ...about, ...ENDS, completed: false, atOnce: true });
  expect(text).toContain('いただきません');
  expect(text).not.toMatch(/2026年|解約を取り消す/);
});

test('a free month that was cancelled before nine names both times: access for the month, taking it back until nine', () => {
  const undoUntil = new Date('2026-11-01T00:00:00Z');
  const { text } = templates.cancelledMail({
    ...about,
    ...{ expireTime: at, undoUntil, completed: false, atOnce: false },
  });
  expect(text).toContain('2026年12月1日(火) 05:00までは、これまでどおりレッスンを受けられます。');
  expect(text).toContain('解約を取り消せるのは、2026年11月1日(日) 09:00までです。');
  expect(text).not.toContain('それまでは');
});

test('in test mode every mail says that no money moved, and only then', () => {
  const real = templates.renewedMail({ ...about, amount: 980, card, next: null });
  const tested = templates.renewedMail({ ...about, testMode: true, amount: 980, card, next: null });
  for (const part of ['text', 'html'] as const) {
    expect(tested[part]).toContain('実際のお支払いは発生していません');
    expect(real[part]).not.toContain('テストモード');
  }
});
