import { cards } from '#contract/cards.ts';
import { ApiError } from '#contract/errors.ts';
import { customerOf, knownCustomer } from '#server/billing/customers.ts';
import { withPayments } from '#server/billing/lock.ts';
import type { BillingDeps } from '#server/billing/payments.ts';
import type { GatewayCard, GatewaySetup } from '#server/billing/stripe/gateway.ts';
import { cardError } from '#server/billing/stripe/stripe-errors.ts';
import type { Database } from '#server/db/connect.ts';
import { type CallFacts, type Handlers, implement } from '#server/http/implement.ts';
import { hit, type Limit } from '#server/http/rate-limit.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { presentCard, presentWallet } from './present.ts';
import { removeCard } from './remove-card.ts';
import { makeDefault, type Owner, saveCard } from './save-card.ts';

/** Whoever tries out stolen numbers needs many tries; whoever mistypes does not. */
const SETUPS: Limit = { name: 'cards:setup', hits: 20, windowMs: 60 * 60_000 };
/** Accounts are cheap to make, addresses are not; a whole class may sit behind one. */
const SETUPS_FROM_SENDER: Limit = { name: 'cards:setup:sender', hits: 300, windowMs: 60 * 60_000 };
/** Each asks Stripe several times, and tries what is owed again. */
const CHANGES: Limit = { name: 'cards:change', hits: 60, windowMs: 60 * 60_000 };

export const mountCards: Mount<BillingDeps> = (app, deps) => implement(app, cards, handlersOf(deps), deps);

function handlersOf(deps: BillingDeps): Handlers<typeof cards> {
  const { db, clock, config } = deps;
  const { gateway } = deps.payments;
  const limited = async (limit: Limit, who: string) => {
    if (config.identityLimits) await hit(db, clock, limit, who);
  };
  /** Alone with the money of a person whom Stripe knows; nothing of anybody else's is found. */
  const asOwner = async <T>(uid: string, call: CallFacts, work: (owner: Owner) => Promise<T>) => {
    await limited(CHANGES, uid);
    return await withPayments(deps, uid, async (conn: Database) => {
      const customer = await knownCustomer(conn, uid);
      if (customer === null) throw new ApiError('api/not-found');
      return work({ conn, uid, customer, gesture: call.gesture });
    });
  };
  const cardOf = async ({ customer }: Owner, cardID: string): Promise<GatewayCard> => {
    const card = await gateway.readCard(cardID);
    if (card === null || card.customer !== customer) throw new ApiError('api/not-found');
    return card;
  };
  return {
    list: async (_, caller) => {
      const customer = await knownCustomer(db, caller.uid);
      if (customer === null) return { cards: [] };
      return presentWallet(await gateway.listCards(customer), clock.now());
    },
    createSetup: async (_, caller, call) => {
      if (!caller.emailVerified && !caller.phoneNumber) throw new ApiError('api/email-not-verified');
      await limited(SETUPS, caller.uid);
      await limited(SETUPS_FROM_SENDER, call.sender);
      const key = `setup:${caller.uid}:${call.gesture}`;
      const customer = await withPayments(deps, caller.uid, (conn) => customerOf(deps, conn, caller));
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

/** @throws ApiError 402 where the bank refused, 409 while it has not decided */
function attachedCard(setup: GatewaySetup | null, { customer }: Owner): string {
  if (setup === null || setup.customer !== customer) throw new ApiError('api/not-found');
  if (setup.status === 'succeeded' && setup.cardID !== null) return setup.cardID;
  if (setup.declineCode !== null) throw cardError(setup.declineCode);
  throw new ApiError('api/conflict');
}
