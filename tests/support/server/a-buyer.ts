import type { Subscription } from '#contract/entities/subscription.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { reconcile } from '#server/billing/reconcile.ts';
import { sandboxOf, sandboxWebhookSecret } from '#server/billing/sandbox.ts';
import { WEBHOOK_ADDRESS } from '#server/billing/webhooks.ts';
import { SANDBOX_PUBLISHABLE_KEY } from '#stripe-sandbox/browser/mount-browser.ts';
import { aCard } from './a-card.ts';
import type { AServer } from './a-server.ts';

export const CURR = 'pf-beginner';
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** Can be saved and renewed without a question; its first charge asks for 3-D Secure. */
export const ASKING = 'pm_card_authenticationRequiredSetupForOffSession';
/** Can be saved; every charge is refused. */
export const REFUSING = 'pm_card_chargeCustomerFail';

export interface Said {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at what came, whatever it is
  readonly body: any;
}

/** A person who pays through the calls of the app; time and events advance when a test says so. */
export function aBuyer(server: AServer, uid: string) {
  const { deps, clock, database } = server;
  const quote = async (planID = 1, couponCode?: string, currCode = CURR) =>
    await server.answer(
      subscriptions.quote,
      { currCode, planID, ...(couponCode === undefined ? {} : { couponCode }) },
      uid,
    );
  const create = (input: object = {}, planID = 1) =>
    server.answer(subscriptions.create, { currCode: CURR, planID, ...input }, uid);
  return {
    uid,
    quote,
    create,
    card: (token?: string, setDefault = false) => aCard(server, uid, token, setDefault),
    /** Fetches the quote and accepts it. */
    async join(planID = 1, couponCode?: string): Promise<Said> {
      const { body } = await quote(planID, couponCode);
      return await create({ quoteID: body.quote.quoteID }, planID);
    },
    change: (planID: number, quoteID?: string) =>
      server.answer(
        subscriptions.update,
        { currCode: CURR, planID, ...(quoteID === undefined ? {} : { quoteID }) },
        uid,
      ),
    cancel: (reason?: string) =>
      server.answer(
        subscriptions.cancel,
        { currCode: CURR, ...(reason === undefined ? {} : { reason }) },
        uid,
      ),
    keep: () => server.answer(subscriptions.keep, { currCode: CURR }, uid),
    complete: () => server.answer(subscriptions.complete, { currCode: CURR }, uid),
    async list(): Promise<Subscription[]> {
      return (await server.answer(subscriptions.list, {}, uid)).body.subscriptions ?? [];
    },
    /** The newest subscription. */
    async subscription(): Promise<Subscription | undefined> {
      return (await this.list())[0];
    },
    async orders() {
      return await database.db
        .selectFrom('orders')
        .selectAll()
        .where('uid', '=', uid)
        .orderBy('receipt_no')
        .execute();
    },
    async mails(): Promise<string[]> {
      const rows = await database.db
        .selectFrom('messages')
        .select('subject')
        .where('recipient', '=', `${uid}@example.jp`)
        .orderBy('created_at')
        // The clock stands still: several orders have the same time, and their ids are random.
        .orderBy((one) => one.ref('ctid' as 'id'))
        .execute();
      return rows.map(({ subject }) => (subject ?? '').replace('【オトミチ】', ''));
    },
    /** The states of all subscriptions that Stripe has for this person. */
    async atStripe() {
      const row = await database.db
        .selectFrom('payment_customers')
        .select('stripe_customer_id')
        .where('uid', '=', uid)
        .executeTakeFirst();
      if (row === undefined) return [];
      const customer = row.stripe_customer_id;
      return (await deps.payments.stripe.subscriptions.list({ customer, status: 'all' })).data;
    },
    /** The person's answer in the bank's dialog. */
    async answerBank(action: { readonly clientSecret: string }, hasPassed: boolean): Promise<void> {
      const id = action.clientSecret.replace(/_secret_.*$/, '');
      const answer = await server.app.request(`/sandbox/v1/payment_intents/${id}/authenticate`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          authorization: `Bearer ${SANDBOX_PUBLISHABLE_KEY}`,
        },
        body: JSON.stringify({ clientSecret: action.clientSecret, hasPassed }),
      });
      if (answer.status >= 500) throw new Error(await answer.text());
    },
    /** Moves the clock in steps of a day at most, together with Stripe's. */
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= DAY) {
        clock.advance(Math.min(left, DAY));
        await sandboxOf(deps).tick();
      }
    },
    /** The job that repairs what the webhooks did not report. */
    reconcile: () => reconcile(deps),
  };
}

export type ABuyer = ReturnType<typeof aBuyer>;

/** Sends all waiting events to the webhook. @returns their bodies with their signatures, as they were sent */
export async function bringEvents(server: AServer): Promise<{ body: string; signature: string }[]> {
  const { deps } = server;
  const sent: { body: string; signature: string }[] = [];
  const webhookSecret = sandboxWebhookSecret(deps.config.dataDir);
  const deliver = async (body: string, signature: string) => {
    sent.push({ body, signature });
    return (await postEvent(server, body, signature)).status;
  };
  await sandboxOf(deps).deliverEvents(deliver, webhookSecret);
  return sent;
}

export async function postEvent({ app }: AServer, body: string, signature: string): Promise<Response> {
  return await app.request(WEBHOOK_ADDRESS, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
}
