import { beforeAll, describe, expect, test } from 'vitest';
import { cards } from '#contract/cards.ts';
import { aCard, formConfirms } from '#tests/support/server/a-card.ts';
import { type AServer, aCaller, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
});

const listed = async (uid: string) => (await server.answer(cards.list, {}, uid)).body.cards;
const stripeCards = async (uid: string) => {
  const { stripe_customer_id } = await server.deps.db
    .selectFrom('payment_customers')
    .where('uid', '=', uid)
    .select('stripe_customer_id')
    .executeTakeFirstOrThrow();
  return server.deps.payments.gateway.listCards(stripe_customer_id);
};

describe('saving a card', () => {
  test('lists no cards and makes no customer before the first one', async () => {
    expect(await listed('looker')).toEqual([]);
    const rows = await server.deps.db.selectFrom('payment_customers').where('uid', '=', 'looker').execute();
    expect(rows).toEqual([]);
  });

  test('makes the first card the default, and the next ones only on request', async () => {
    const visa = await aCard(server, 'mio');
    expect(await listed('mio')).toEqual([
      {
        cardID: visa,
        brand: 'visa',
        last4: '4242',
        isDefault: true,
        expired: false,
        expMonth: expect.any(Number),
        expYear: expect.any(Number),
      },
    ]);
    const master = await aCard(server, 'mio', 'pm_card_mastercard');
    expect((await listed('mio')).map((card: { cardID: string }) => card.cardID)).toEqual([visa, master]);
    const jcb = await aCard(server, 'mio', 'pm_card_jcb', true);
    expect((await listed('mio'))[0]).toMatchObject({ cardID: jcb, brand: 'jcb', isDefault: true });
    expect((await stripeCards('mio')).defaultCardID).toBe(jcb);
  });

  test('makes one customer at Stripe for simultaneous setups', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => server.answer(cards.createSetup, {}, 'hasty')));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const found = await server.deps.db
      .selectFrom('payment_customers')
      .where('uid', '=', 'hasty')
      .selectAll()
      .execute();
    expect(found).toHaveLength(1);
  });

  test('is completed once, also by simultaneous repeats', async () => {
    const { body } = await server.answer(cards.createSetup, {}, 'again');
    await formConfirms(server, body.setupID, 'pm_card_visa');
    const complete = () => server.answer(cards.completeSetup, { setupID: body.setupID }, 'again');
    const answers = await Promise.all([complete(), complete(), complete()]);
    const [first] = answers;
    expect(answers).toEqual([first, first, first]);
    expect(first?.status).toBe(200);
    expect(await listed('again')).toHaveLength(1);
  });

  test('replaces the same card saved earlier', async () => {
    const older = await aCard(server, 'twice');
    await aCard(server, 'twice', 'pm_card_mastercard');
    const newer = await aCard(server, 'twice');
    const there = await listed('twice');
    expect(there.map((card: { cardID: string }) => card.cardID)).not.toContain(older);
    expect(there[0]).toMatchObject({ cardID: newer, isDefault: true });
    expect(there).toHaveLength(2);
  });

  test('answers 402 with the reason when the bank refuses, and saves nothing', async () => {
    const { body } = await server.answer(cards.createSetup, {}, 'refused');
    const { stripe } = server.deps.payments;
    const confirmed = stripe.setupIntents.confirm(body.setupID, {
      payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    });
    await expect(confirmed).rejects.toMatchObject({ type: 'StripeCardError' });
    const { status, body: refusal } = await server.answer(
      cards.completeSetup,
      { setupID: body.setupID },
      'refused',
    );
    expect([status, refusal.errorCode, refusal.details]).toEqual([
      402,
      'stripe/card-error',
      { declineCode: 'insufficient_funds' },
    ]);
    expect(await listed('refused')).toEqual([]);
  });

  test('waits for the form and the bank', async () => {
    const { body } = await server.answer(cards.createSetup, {}, 'early');
    const complete = async () =>
      (await server.answer(cards.completeSetup, { setupID: body.setupID }, 'early')).status;
    expect(await complete()).toBe(409);
    await formConfirms(server, body.setupID, 'pm_card_authenticationRequired');
    expect(await complete()).toBe(409);
    expect(await listed('early')).toEqual([]);
  });

  test('gives the form the client secret of its setup', async () => {
    const { body } = await server.answer(cards.createSetup, {}, 'secret');
    expect(body.clientSecret).toMatch(new RegExp(`^${body.setupID}_secret_`));
  });
});

describe('ownership of cards', () => {
  test("refuses to complete, choose or remove another person's card", async () => {
    const { body } = await server.answer(cards.createSetup, {}, 'owner');
    const card = await aCard(server, 'owner');
    await aCard(server, 'thief');
    const tries = [
      server.answer(cards.completeSetup, { setupID: body.setupID }, 'thief'),
      server.answer(cards.updateDefault, { cardID: card }, 'thief'),
      server.answer(cards.remove, { cardID: card }, 'thief'),
      server.answer(cards.remove, { cardID: card }, 'stranger'),
      server.answer(cards.remove, { cardID: 'pm_nothing' }, 'thief'),
      server.answer(cards.completeSetup, { setupID: 'seti_nothing' }, 'thief'),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect(await listed('owner')).toMatchObject([{ cardID: card, isDefault: true }]);
  });
});

describe('choosing and removing a card', () => {
  test('lists a new default card first', async () => {
    const visa = await aCard(server, 'chooser');
    const master = await aCard(server, 'chooser', 'pm_card_mastercard');
    const { body } = await server.answer(cards.updateDefault, { cardID: master }, 'chooser');
    expect(body.cards).toMatchObject([
      { cardID: master, isDefault: true },
      { cardID: visa, isDefault: false },
    ]);
    expect(await listed('chooser')).toEqual(body.cards);
  });

  test('makes the next card the default after a removal; the last leaves none', async () => {
    const visa = await aCard(server, 'leaver');
    const master = await aCard(server, 'leaver', 'pm_card_mastercard');
    const { body } = await server.answer(cards.remove, { cardID: visa }, 'leaver');
    expect(body.cards).toMatchObject([{ cardID: master, isDefault: true }]);
    expect(await listed('leaver')).toEqual(body.cards);
    expect((await server.answer(cards.remove, { cardID: master }, 'leaver')).body.cards).toEqual([]);
    expect(await listed('leaver')).toEqual([]);
  });

  test('marks a card as expired after the last day of its month in Japan', async () => {
    const own = await aServer();
    await aCard(own, 'old');
    const [{ expMonth, expYear }] = (await own.answer(cards.list, {}, 'old')).body.cards;
    // Midnight in Japan after the last day of the month.
    const end = Date.UTC(expYear, expMonth, 1) - 9 * 3_600_000;
    const expired = async () => (await own.answer(cards.list, {}, 'old')).body.cards[0].expired;
    own.clock.advance(end - own.clock.now().getTime() - 1);
    expect(await expired()).toBe(false);
    own.clock.advance(1);
    expect(await expired()).toBe(true);
  });
});

describe('permission to save a card', () => {
  const unproved = async (rest: object) => {
    const verifyToken = async () => aCaller('someone', { emailVerified: false, ...rest });
    const own = await aServer({ verifyToken });
    return own.answer(cards.createSetup, {}, 'someone');
  };

  test('needs a verified address or phone number', async () => {
    const { status, body } = await unproved({});
    expect([status, body.errorCode]).toEqual([403, 'api/email-not-verified']);
  });

  test('accepts a verified phone number', async () => {
    expect((await unproved({ email: undefined, phoneNumber: '+819012345678' })).status).toBe(200);
  });

  test('is limited to twenty an hour, against lists of stolen numbers', async () => {
    const own = await aServer();
    const tries: number[] = [];
    for (let i = 0; i < 21; i++) tries.push((await own.answer(cards.createSetup, {}, 'tester')).status);
    expect(tries).toEqual([...Array(20).fill(200), 429]);
    expect((await own.answer(cards.createSetup, {}, 'somebody-else')).status).toBe(200);
  });
});
