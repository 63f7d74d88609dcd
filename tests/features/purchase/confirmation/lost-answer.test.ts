import { describe, expect, test } from 'vitest';
import {
  aPurchase,
  aQuote,
  aRunningSubscription,
  ENTRY,
  iso,
  refuses,
  STANDARD,
} from '#tests/features/purchase/a-purchase.ts';

describe('a lost answer', () => {
  test('a reload between the answer and the thanks still leads to the thanks, a later visit does not', async () => {
    const purchase = aPurchase();
    await (await purchase.open()).press('pm_1');
    purchase.script.subscriptions = [aRunningSubscription()];
    const reloaded = await purchase.open();
    expect(reloaded.store.state).toMatchObject({ step: 'done', attempt: { key: 'key 1' } });
    reloaded.leave();
    expect((await purchase.open()).store.state).toMatchObject({ step: 'done', attempt: null });
    expect(purchase.writes()).toHaveLength(1);
  });

  test.each([
    'api/network',
    'api/timeout',
    'api/stripe-error',
    'api/internal-server-error',
    'api/conflict',
  ] as const)('finds the subscription after %s, although the answer was lost', async (code) => {
    const purchase = aPurchase();
    purchase.script.write = [
      (call) => {
        purchase.script.subscriptions = [aRunningSubscription()];
        return refuses(code)(call);
      },
    ];
    const session = await purchase.open();
    await session.press('pm_1');
    expect(session.store.state.step).toBe('done');
    expect(purchase.writes()).toHaveLength(1);
    expect(purchase.events.at(-1)).toBe(`purchase 980 at ${iso(0)}`);
  });

  test('stays unsure when no subscription is found, and repeats the same attempt on a press', async () => {
    const purchase = aPurchase();
    purchase.script.write = [refuses('api/network'), () => ({ subscription: aRunningSubscription() })];
    const session = await purchase.open();
    await session.press('pm_1');
    expect(session.store.state).toMatchObject({ step: 'unsure', attempt: { key: 'key 1' } });
    expect(purchase.writes()).toHaveLength(1);
    await session.press('pm_1');
    expect(session.store.state.step).toBe('done');
    expect(purchase.writes().map(({ key }) => key)).toEqual(['key 1', 'key 1']);
  });

  test.each(['api/unauthorized', 'api/too-many-requests'] as const)(
    'stays unsure when the repeat is refused with %s, which says nothing about the first call',
    async (code) => {
      const purchase = aPurchase();
      purchase.script.write = [refuses('api/network'), refuses(code)];
      const session = await purchase.open();
      await session.press('pm_1');
      await session.press('pm_1');
      expect(session.store.state).toMatchObject({ step: 'unsure', attempt: { key: 'key 1' } });
    },
  );

  test('makes a new attempt with another card', async () => {
    const purchase = aPurchase();
    purchase.script.write = [refuses('api/network'), () => ({ subscription: aRunningSubscription() })];
    const session = await purchase.open();
    await session.press('pm_1');
    await session.press('pm_2');
    expect(purchase.writes().map(({ key }) => key)).toEqual(['key 1', 'key 2']);
  });

  test('finds the subscription in a later check', async () => {
    const purchase = aPurchase();
    purchase.script.write = [refuses('api/network')];
    const session = await purchase.open();
    await session.press('pm_1');
    purchase.script.subscriptions = [aRunningSubscription()];
    await session.checkAgain();
    expect(session.store.state.step).toBe('done');
  });

  test('checks after the network returns, and sends nothing by itself', async () => {
    const purchase = aPurchase();
    purchase.script.write = [
      (call) => {
        purchase.setOnline(false);
        return refuses('api/network')(call);
      },
    ];
    const session = await purchase.open();
    const pressed = session.press('pm_1');
    await new Promise((resolve) => setImmediate(resolve));
    expect(session.store.state.step).toBe('checking');
    purchase.setOnline(true);
    await pressed;
    expect(session.store.state.step).toBe('unsure');
    expect(purchase.writes()).toHaveLength(1);
  });

  test('checks first after a reload, and repeats the same quote and key', async () => {
    const purchase = aPurchase();
    purchase.script.write = [() => new Promise(() => undefined)];
    void (await purchase.open()).press('pm_1');
    const reloaded = await purchase.open();
    expect(reloaded.store.state).toMatchObject({
      step: 'unsure',
      attempt: { key: 'key 1', quote: aQuote() },
    });
    expect(purchase.quotes()).toHaveLength(1);
    purchase.script.write = [() => ({ subscription: aRunningSubscription() })];
    await reloaded.press('pm_1');
    expect(reloaded.store.state.step).toBe('done');
    reloaded.leave();
    expect((await purchase.open()).store.state).not.toMatchObject({ attempt: { key: 'key 1' } });
  });

  test('finds a subscription that began in another tab', async () => {
    const purchase = aPurchase();
    const session = await purchase.open();
    purchase.script.subscriptions = [aRunningSubscription()];
    purchase.script.write = [refuses('subscriptions/already-active')];
    await session.press('pm_1');
    expect(session.store.state.step).toBe('done');
  });

  test.each(['subscriptions/already-active', 'api/network'] as const)(
    'offers a change when %s hid that another plan had begun, and thanks for nothing that did not begin',
    async (code) => {
      const purchase = aPurchase();
      const session = await purchase.open();
      purchase.script.write = [
        (call) => {
          purchase.script.subscriptions = [aRunningSubscription({ plan: STANDARD })];
          return refuses(code)(call);
        },
      ];
      purchase.script.quote = () => ({ quote: aQuote({ kind: 'downgrade' }) });
      await session.press('pm_1');
      expect(session.store.state).toMatchObject({
        step: 'shown',
        quote: { kind: 'downgrade', plan: ENTRY },
        before: { kind: 'join', plan: ENTRY },
      });
      expect(purchase.events.filter((event) => event.startsWith('purchase'))).toEqual([]);
    },
  );

  test('stops checking when the page is left', async () => {
    const purchase = aPurchase();
    purchase.script.write = [refuses('api/network')];
    const session = await purchase.open();
    let checks = 0;
    purchase.ports.subscriptions = async () => {
      checks += 1;
      session.leave();
      return [];
    };
    await session.press('pm_1');
    expect(checks).toBe(1);
    expect(session.store.state.step).toBe('checking');
  });
});

describe('a change of plan', () => {
  const changing = (kind: 'upgrade' | 'downgrade') => {
    const to = kind === 'upgrade' ? STANDARD : ENTRY;
    const from = kind === 'upgrade' ? ENTRY : STANDARD;
    const selection = { currCode: 'pf-beginner', planID: to.planID, couponCode: null };
    const purchase = aPurchase({ selection, subscriptions: [aRunningSubscription({ plan: from })] });
    purchase.script.quote = () => ({ quote: aQuote({ kind, plan: to }) });
    return { purchase, to, from };
  };

  test('updates the subscription, is paid with its own card, and is not reported as a purchase', async () => {
    const { purchase, to } = changing('upgrade');
    purchase.script.write = [() => ({ subscription: aRunningSubscription({ plan: to }) })];
    const session = await purchase.open();
    await session.press(null);
    expect(session.store.state.step).toBe('done');
    expect(purchase.writes()).toMatchObject([
      { path: '/subscriptions/update', input: { planID: 1, quoteID: aQuote().quoteID }, key: 'key 1' },
    ]);
    expect(purchase.events).toEqual(['renewed standard']);
  });

  test('does not take the old plan for a change whose answer was lost', async () => {
    const { purchase } = changing('upgrade');
    purchase.script.write = [refuses('api/network')];
    const session = await purchase.open();
    await session.press(null);
    expect(session.store.state.step).toBe('unsure');
  });

  test('finds a scheduled change whose answer was lost', async () => {
    const { purchase, to, from } = changing('downgrade');
    purchase.script.write = [
      (call) => {
        purchase.script.subscriptions = [
          aRunningSubscription({ plan: from, nextPlan: { plan: to, startTime: iso(9) } }),
        ];
        return refuses('api/timeout')(call);
      },
    ];
    const session = await purchase.open();
    await session.press(null);
    expect(session.store.state.step).toBe('done');
  });
});
