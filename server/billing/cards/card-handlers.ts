import { cards } from '#contract/cards.ts';
import { ApiError } from '#contract/errors.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { findCustomer } from '#server/billing/customer-store.ts';
import { ensureCustomer } from '#server/billing/customers.ts';
import { withPaymentLock } from '#server/billing/lock.ts';
import type { BillingDeps } from '#server/billing/payments.ts';
import type { GatewayCard, GatewaySetup } from '#server/billing/stripe/gateway.ts';
import { cardError } from '#server/billing/stripe/stripe-errors.ts';
import type { Database } from '#server/db/connect.ts';
import { type CallFacts, type Handlers, implement } from '#server/http/implement.ts';
import { hit, type Limit } from '#server/http/rate-limit-store.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { requireVerifiedContact } from '#server/identity/require-verified-contact.ts';
import { presentCard, presentWallet } from './present-card.ts';
import { removeCard } from './remove-card.ts';
import { type CardOwner, makeDefault, saveCard } from './save-card.ts';

/** Testing stolen numbers needs many attempts; mistyping does not. */
const SETUPS: Limit = { name: 'cards:setup', hits: 20, windowMs: HOUR_MS };
/** Accounts are cheap, network addresses are not; a whole class may share one. */
const SETUPS_FROM_SENDER: Limit = { name: 'cards:setup:sender', hits: 300, windowMs: HOUR_MS };
/** Each asks Stripe several times and retries open charges. */
const CHANGES: Limit = { name: 'cards:change', hits: 60, windowMs: HOUR_MS };

export const mountCards: Mount<BillingDeps> = (app, deps) => implement(app, cards, handlersOf(deps), deps);

function handlersOf(deps: BillingDeps): Handlers<typeof cards> {
  const { db, clock, config } = deps;
  const { gateway } = deps.payments;
  const limited = async (limit: Limit, who: string) => {
    if (config.identityLimits) await hit(db, clock, limit, who);
  };
  /** Works under the lock of a person who is a customer at Stripe. @throws ApiError 404 for anyone else */
  const asOwner = async <T>(uid: string, call: CallFacts, work: (owner: CardOwner) => Promise<T>) => {
    await limited(CHANGES, uid);
    return await withPaymentLock(deps, uid, async (conn: Database) => {
      const customer = await findCustomer(conn, uid);
      if (customer === null) throw new ApiError('api/not-found');
      return work({ conn, uid, customer, attempt: call.attempt });
    });
  };
  const cardOf = async ({ customer }: CardOwner, cardID: string): Promise<GatewayCard> => {
    const card = await gateway.readCard(cardID);
    if (card === null || card.customer !== customer) throw new ApiError('api/not-found');
    return card;
  };
  return {
    list: async (_, caller) => {
      const customer = await findCustomer(db, caller.uid);
      if (customer === null) return { cards: [] };
      return presentWallet(await gateway.listCards(customer), clock.now());
    },
    createSetup: async (_, caller, call) => {
      requireVerifiedContact(caller);
      await limited(SETUPS, caller.uid);
      await limited(SETUPS_FROM_SENDER, call.sender);
      const key = `setup:${caller.uid}:${call.attempt}`;
      const customer = await withPaymentLock(deps, caller.uid, (conn) => ensureCustomer(deps, conn, caller));
      const { clientSecret, setupID } = await gateway.createSetup(customer, key);
      return { clientSecret, setupID };
    },
    completeSetup: ({ setupID, setDefault = false }, caller, call) =>
      asOwner(caller.uid, call, async (owner) => {
        const cardID = attachedCard(await gateway.readSetup(setupID), owner);
        const { card, wallet } = await saveCard(deps, owner, cardID, setDefault);
        return { card: presentCard(card, wallet.defaultCardID, clock.now()) };
      }),
    updateDefault: ({ cardID }, caller, call) =>
      asOwner(caller.uid, call, async (owner) => {
        await cardOf(owner, cardID);
        await makeDefault(deps, owner, cardID);
        return presentWallet(await gateway.listCards(owner.customer), clock.now());
      }),
    remove: ({ cardID }, caller, call) =>
      asOwner(caller.uid, call, async (owner) => {
        const wallet = await removeCard(deps, owner, await cardOf(owner, cardID));
        return presentWallet(wallet, clock.now());
      }),
  };
}

/** The card that a setup has saved. @throws ApiError 402 when the bank refused, 409 while it has not decided */
function attachedCard(setup: GatewaySetup | null, { customer }: CardOwner): string {
  if (setup === null || setup.customer !== customer) throw new ApiError('api/not-found');
  if (setup.status === 'succeeded' && setup.cardID !== null) return setup.cardID;
  if (setup.declineCode !== null) throw cardError(setup.declineCode);
  throw new ApiError('api/conflict');
}
