import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#contract/users.ts';
import { receiptSigner } from '#server/billing/receipts/receipt-address.ts';
import { buyerNameOf } from '#server/billing/receipts/receipt-store.ts';
import type { Orders } from '#server/db/tables/billing.ts';
import { signerIn } from '#server/storage/signer.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aCaller } from '#tests/support/server/a-server.ts';
import { anOrder } from '#tests/support/server/an-order.ts';

const SELLER = {
  name: '株式会社 <音の道>',
  representative: '花岡 澪',
  address: '東京都台東区1-2-3',
  phone: '03-1234-5678',
  email: 'school@example.jp',
  registrationNumber: 'T1234567890123',
};
const seller = JSON.stringify(SELLER);

let school: ListeningServer;
beforeAll(async () => {
  school = await aListeningServer();
});
const db = () => school.server.deps.db;
const urlOf = (order_id: string, rest: Partial<{ status: Orders['status']; amount: number }> = {}) => {
  const order = { order_id, status: 'paid' as const, amount: 2980, ...rest };
  return receiptSigner(signerIn(school.dataDir), aCaller('hana'), school.server.clock.now())(order);
};

async function pageOf(order: Parameters<typeof anOrder>[1]): Promise<string> {
  const answer = await fetch(school.origin + urlOf(await anOrder(db(), order)));
  expect(answer.status).toBe(200);
  return await answer.text();
}

describe('a receipt', () => {
  it('has everything that a qualified invoice requires', async () => {
    const page = await pageOf({
      seller,
      buyer_name: '山田 "花子"',
      amount: 1490,
      list_amount: 2980,
      coupon_name: '春',
      period_start: new Date('2026-11-21T01:02:03Z'),
      period_end: new Date('2026-12-21T01:02:03Z'),
    });
    // The seller, their number; the day; the item; the amount by rate; the tax; the buyer.
    for (const fact of [
      ...[
        '株式会社 &lt;音の道&gt;',
        '登録番号 T1234567890123',
        '取引日 2026年11月21日',
        '<span>山田 &quot;花子&quot;</span> <span>様</span>',
      ],
      ...[
        'ピアノはじめて（スタンダードプラン）受講料',
        '10%対象（税込）',
        '1,490円',
        'うち消費税額等（10%）',
        '135円',
      ],
      ...['クーポン「春」', '−1,490円', 'カード Visa（末尾4242）'],
      // The next period begins on the 21st.
      '2026年11月21日〜2026年12月20日',
    ])
      expect(page).toContain(fact);
    expect(page).toMatch(/領収書番号 \d{8}/);
    expect(page).not.toMatch(/テストモード|無効|返金|使いいただけません/);
  });

  it('is numbered without gaps', async () => {
    const numberOf = (page: string) => Number(/領収書番号 (\d+)/.exec(page)?.[1]);
    const first = numberOf(await pageOf({ seller }));
    expect(numberOf(await pageOf({ seller }))).toBe(first + 1);
  });

  it('leaves room for an unknown name, and shows it after the person has entered one', async () => {
    await school.api('hana')(users.me, {});
    const order = { uid: 'hana', seller };
    expect(await pageOf(order)).toMatch(/<input aria-label="宛名"[^>]*> <span>様<\/span>/);
    await db().updateTable('people').set({ display_name: ' 花 ' }).where('uid', '=', 'hana').execute();
    expect(await pageOf(order)).toContain('<span>花</span> <span>様</span>');
    expect([await buyerNameOf(db(), 'hana'), await buyerNameOf(db(), 'nobody')]).toEqual(['花', null]);
    // The name stored at the charge comes first.
    expect(await pageOf({ ...order, buyer_name: '旧姓 花' })).toContain(
      '<span>旧姓 花</span> <span>様</span>',
    );
  });

  it('shows refunds with day and tax, but not failed ones', async () => {
    const order_id = await anOrder(db(), { seller, status: 'part-refunded', refunded_amount: 980 });
    const at = new Date('2026-12-01T20:00:00Z');
    const refund = { order_id, reason: null, refunded_at: at };
    await db()
      .insertInto('refunds')
      .values([
        { ...refund, stripe_refund_id: 're_1', amount: 980, status: 'succeeded' },
        { ...refund, stripe_refund_id: 're_2', amount: 777, status: 'failed' },
      ])
      .execute();
    const page = await (await fetch(school.origin + urlOf(order_id))).text();
    expect(page).toContain('2026年12月2日 返金（10%対象・うち消費税額等 89円）');
    expect(page).toContain('−980円');
    expect(page).toContain('2,000円');
    expect(page).not.toContain('777');
  });

  it('says across the page that a test receipt is invalid, and says when the seller is missing', async () => {
    const page = await pageOf({ test_mode: true });
    expect(page).toContain('テストモード・無効');
    expect(page).toContain('販売者の情報が設定されていない');
    const unregistered = JSON.stringify({ ...SELLER, registrationNumber: null });
    expect(await pageOf({ seller: unregistered })).toContain('登録はありません');
  });
});

describe('the address of a receipt', () => {
  it('exists only when money was received', () => {
    const given = (status: Orders['status'], amount = 1) => urlOf('any', { status, amount }) !== null;
    expect((['paid', 'refunded', 'part-refunded'] as const).map((status) => given(status))).toEqual([
      true,
      true,
      true,
    ]);
    expect((['open', 'failed', 'void'] as const).map((status) => given(status))).toEqual([
      false,
      false,
      false,
    ]);
    expect(given('paid', 0)).toBe(false);
  });

  it('shows nothing of an unpaid or unknown order', async () => {
    for (const orderID of [
      await anOrder(db(), { status: 'open', paid_at: null }),
      await anOrder(db(), { amount: 0 }),
      '00000000-0000-4000-8000-000000000000',
      'no-uuid',
    ])
      expect((await fetch(school.origin + urlOf(orderID))).status).toBe(404);
  });

  it('opens for its own order only, for a limited time, and then links to the orders', async () => {
    const url = urlOf(await anOrder(db(), { seller, buyer_name: '秘密の名' })) ?? '';
    const other = await anOrder(db(), { seller });
    const status = async (address: string) => (await fetch(school.origin + address)).status;
    expect(await status(url.replace(/receipts\/[^?]+/, `receipts/${other}`))).toBe(403);
    expect(await status(url.split('?')[0] ?? '')).toBe(403);
    expect(await status(url)).toBe(200);
    school.advance(2 * 24 * 60 * 60_000);
    const late = await fetch(school.origin + url);
    expect(late.status).toBe(403);
    const page = await late.text();
    expect(page).toContain('購入履歴から、もう一度');
    expect(page).not.toContain('秘密の名');
  });

  it('is stored by no cache, loads nothing, and runs only the script of its policy', async () => {
    const answer = await fetch(school.origin + urlOf(await anOrder(db(), { seller })));
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'/);
    const page = await answer.text();
    for (const tag of ['style', 'script']) {
      const [, text = '', ...more] = page.split(new RegExp(`</?${tag}>`));
      expect(more).toHaveLength(1);
      expect(policy).toContain(`sha256-${createHash('sha256').update(text).digest('base64')}`);
    }
    expect(page).not.toMatch(/ style=| on\w+=|\bsrc=/);
  });
});
