import type { AppContext } from '#app/context.ts';
import { payments } from '#contract/payments.ts';
import { pendingSetups } from '#features/cards/entry/pending-setup.ts';
import type { CardPorts } from '#features/cards/ports.ts';
import { parseBankReturn } from '#features/cards/stripe/bank-return.ts';
import type { LoadCardBank } from '#features/cards/stripe/card-bank.ts';
import { pageScriptHost, stripeLoader } from '#features/cards/stripe/load-stripe.ts';
import { stripeAppearance } from '#features/cards/stripe/stripe-appearance.ts';
import { stripeBank } from '#features/cards/stripe/stripe-bank.ts';

/**
 * What cards need on this page, for /settings/cards and for the purchase; pages take it from `useCardPorts`. A person who
 * comes back from their bank's own page is taken in here.
 */
export function cardPorts({ api, session }: AppContext, view: Window = window): CardPorts {
  const state = session.state();
  const uid = state.kind === 'in' ? state.identity.uid : '';
  const pending = pendingSetups(view.sessionStorage, uid, Date.now);
  const setupID = parseBankReturn(view.location.href)?.setupID ?? null;
  // In another tab than the one that was left, or where its storage is gone, the address alone knows.
  if (setupID !== null && pending.read() === null) pending.write({ setupID, setDefault: false });
  return {
    api,
    pending,
    bank: bankOf(api, view),
    returnURL: () => parseBankReturn(view.location.href)?.clean ?? view.location.href,
    renewed: session.account.renewed,
    now: () => Date.now(),
  };
}

/** The address without what a bank's page brought back: a secret stands in it. */
export function cleanAddress(view: Window = window): void {
  const back = parseBankReturn(view.location.href);
  if (back !== null) view.history.replaceState(view.history.state, '', back.clean);
}

/** One a page load: Stripe's script stays, and its instances with it. */
let door: LoadCardBank | null = null;

function bankOf(api: AppContext['api'], view: Window): LoadCardBank {
  door ??= newDoor(api, view);
  return door;
}

function newDoor(api: AppContext['api'], view: Window): LoadCardBank {
  const load = stripeLoader({
    config: () => api(payments.config, {}),
    host: pageScriptHost(view),
    instance: async (key) => (await import('@stripe/stripe-js/pure')).loadStripe(key, { locale: 'ja' }),
  });
  return async () => stripeBank(await load(), stripeAppearance(view));
}
