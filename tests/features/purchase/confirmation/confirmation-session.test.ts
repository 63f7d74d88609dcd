import { describe, expect, test } from 'vitest';
import {
  aPurchase,
  aQuote,
  aRunningSubscription,
  iso,
  refuses,
} from '#tests/features/purchase/a-purchase.ts';

const ACTION = () => ({ subscription: null, action: { type: 'confirm', clientSecret: 'pi_1_secret_2' } });

describe('a checkout', () => {
  test('sends the quote that was shown with the card and one key, and reports the purchase once it is confirmed', async () => {
    const purchase = aPurchase();
    const session = await purchase.open();
    expect(session.store.state).toMatchObject({ step: 'shown', quote: aQuote(), problem: null });
    expect(purchase.events).toEqual(['checkout pf-beginner']);
    await session.press('pm_1');
    expect(session.store.state).toMatchObject({ step: 'done', subscription: aRunningSubscription() });
    expect(purchase.writes()).toEqual([
      {
        path: '/subscriptions/create',
        input: { currCode: 'pf-beginner', planID: 2, quoteID: aQuote().quoteID, cardID: 'pm_1' },
        key: 'key 1',
      },
    ]);
    expect(purchase.events.slice(1)).toEqual(['renewed entry', `purchase 980 at ${iso(0)}`]);
  });

  test('sends once for two presses at once', async () => {
    const purchase = aPurchase();
    const session = await purchase.open();
    await Promise.all([session.press('pm_1'), session.press('pm_1'), session.press('pm_1')]);
    expect(purchase.writes()).toHaveLength(1);
  });

  test('reports the beginning of the checkout once, also after a reload', async () => {
    const purchase = aPurchase();
    await purchase.open();
    await purchase.open();
    expect(purchase.events).toEqual(['checkout pf-beginner']);
  });

  test('quotes the coupon of the address and reports it', async () => {
    const selection = { currCode: 'pf-beginner', planID: 2, couponCode: 'HARU' };
    const purchase = aPurchase({ selection });
    purchase.script.quote = () => ({ quote: aQuote({ coupon: { code: 'HARU', name: '春' } }) });
    await purchase.open();
    expect(purchase.quotes()).toMatchObject([{ input: { couponCode: 'HARU' } }]);
    expect(purchase.events).toEqual(['checkout pf-beginner HARU']);
  });

  test('sends nothing while offline, and nothing when the network returns', async () => {
    const purchase = aPurchase();
    const session = await purchase.open();
    purchase.setOnline(false);
    await session.press('pm_1');
    expect(session.store.state.step).toBe('shown');
    purchase.setOnline(true);
    expect(purchase.writes()).toEqual([]);
  });

  test('finds an active subscription before it asks for a quote, and reports no purchase', async () => {
    const purchase = aPurchase({ subscriptions: [aRunningSubscription({ startTime: iso(-40) })] });
    const session = await purchase.open();
    expect(session.store.state).toMatchObject({ step: 'done', attempt: null });
    expect(purchase.quotes()).toEqual([]);
    expect(purchase.events).toEqual([]);
  });

  test('asks for the quote again after it failed', async () => {
    const purchase = aPurchase();
    purchase.script.quote = refuses('api/stripe-error');
    const session = await purchase.open();
    expect(session.store.state).toEqual({ step: 'quote-failed', code: 'api/stripe-error' });
    purchase.script.quote = () => ({ quote: aQuote() });
    await session.again();
    expect(session.store.state.step).toBe('shown');
  });
});

describe('a refusal', () => {
  test.each([
    ['stripe/card-error', { declineCode: 'expired_card' }, { kind: 'declined', declineCode: 'expired_card' }],
    ['stripe/card-error', undefined, { kind: 'declined', declineCode: null }],
    ['cards/missing', undefined, { kind: 'refused', code: 'cards/missing' }],
    ['subscriptions/closed', undefined, { kind: 'refused', code: 'subscriptions/closed' }],
    ['api/too-many-requests', undefined, { kind: 'refused', code: 'api/too-many-requests' }],
  ] as const)('%s %o: is shown, and the next press is a new attempt', async (code, details, problem) => {
    const purchase = aPurchase();
    purchase.script.write = [refuses(code, details), () => ({ subscription: aRunningSubscription() })];
    const session = await purchase.open();
    await session.press('pm_1');
    expect(session.store.state).toMatchObject({ step: 'shown', problem });
    await session.press('pm_2');
    expect(session.store.state.step).toBe('done');
    expect(purchase.writes()).toMatchObject([
      { key: 'key 1', input: { cardID: 'pm_1' } },
      { key: 'key 2', input: { cardID: 'pm_2' } },
    ]);
  });

  test('shows a changed quote next to the old one, and sends nothing without another press', async () => {
    const purchase = aPurchase();
    const session = await purchase.open();
    purchase.script.write = [refuses('subscriptions/quote-changed')];
    const after = aQuote({ firstCharge: { amount: 1280, time: iso(0) } });
    purchase.script.quote = () => ({ quote: after });
    await session.press('pm_1');
    expect(session.store.state).toEqual({ step: 'shown', quote: after, before: aQuote(), problem: null });
    expect(purchase.writes()).toHaveLength(1);
  });
});

describe('the bank', () => {
  test('confirms: the server is called again with a new key, because the first call was answered', async () => {
    const purchase = aPurchase();
    purchase.script.write = [ACTION, () => ({ subscription: aRunningSubscription() })];
    const session = await purchase.open();
    await session.press('pm_1');
    expect(session.store.state.step).toBe('done');
    expect(purchase.events).toContain('bank pi_1_secret_2');
    expect(purchase.writes().map(({ key }) => key)).toEqual(['key 1', 'key 2']);
  });

  test('refuses: the reason is shown with a new quote, and nothing is sent without a press', async () => {
    const purchase = aPurchase();
    purchase.script.bank = { declineCode: 'payment_intent_authentication_failure' };
    purchase.script.write = [ACTION];
    const session = await purchase.open();
    await session.press('pm_1');
    expect(session.store.state).toMatchObject({
      step: 'shown',
      problem: { kind: 'declined', declineCode: 'payment_intent_authentication_failure' },
    });
    expect(purchase.writes()).toHaveLength(1);
    expect(purchase.quotes()).toHaveLength(2);
  });

  test('is not answered: it is asked again on a press only', async () => {
    const purchase = aPurchase();
    purchase.script.bank = 'failed';
    purchase.script.write = [ACTION, ACTION, () => ({ subscription: aRunningSubscription() })];
    const session = await purchase.open();
    await session.press('pm_1');
    expect(session.store.state).toMatchObject({ step: 'bank-open' });
    expect(purchase.writes()).toHaveLength(1);
    purchase.script.bank = 'confirmed';
    await session.again();
    expect(session.store.state.step).toBe('done');
  });

  test('is still undecided after it was asked: no second question without a press', async () => {
    const purchase = aPurchase();
    purchase.script.write = [ACTION];
    const session = await purchase.open();
    await session.press('pm_1');
    expect(session.store.state.step).toBe('bank-open');
    expect(purchase.events.filter((words) => words.startsWith('bank'))).toHaveLength(1);
  });

  test('is asked again only on a press after a reload', async () => {
    const purchase = aPurchase();
    purchase.script.write = [ACTION];
    purchase.ports.askBank = () => new Promise(() => undefined);
    const session = await purchase.open();
    void session.press('pm_1');
    await new Promise((resolve) => setImmediate(resolve));
    expect(session.store.state.step).toBe('at-bank');
    purchase.script.write = [() => ({ subscription: aRunningSubscription() })];
    const reloaded = await purchase.open();
    expect(reloaded.store.state.step).toBe('unsure');
    await reloaded.press('pm_1');
    expect(reloaded.store.state.step).toBe('done');
    expect(purchase.writes().map(({ key }) => key)).toEqual(['key 1', 'key 2']);
  });
});
