import { useEffect, useState } from 'react';
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
 * Dependencies of the card screens, for /settings/cards and the purchase; pages get them from `useCardPorts`. Reads the
 * address after a bank's own page, so that the card of this person is completed.
 */
export function cardPorts({ api, session }: AppContext, view: Window = window): CardPorts {
  const state = session.state();
  const uid = state.kind === 'in' ? state.identity.uid : '';
  const pending = pendingSetups(view.sessionStorage, uid, Date.now);
  const setupID = parseBankReturn(view.location.href)?.setupID ?? null;
  // In another tab, or after the storage was cleared, only the address names the setup.
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

/** The card ports of a screen, created once; also completes a return from a bank's own page. */
export function useCardPorts(context: AppContext): CardPorts {
  const [ports] = useState(() => cardPorts(context));
  useEffect(() => cleanAddress(), []);
  return ports;
}

/** Removes the parameters of a bank's own page from the address, because they hold a secret. */
export function cleanAddress(view: Window = window): void {
  const back = parseBankReturn(view.location.href);
  if (back !== null) view.history.replaceState(view.history.state, '', back.clean);
}

/** One per page load, because Stripe's script and its instances stay. */
let loadBank: LoadCardBank | null = null;

function bankOf(api: AppContext['api'], view: Window): LoadCardBank {
  loadBank ??= newBank(api, view);
  return loadBank;
}

function newBank(api: AppContext['api'], view: Window): LoadCardBank {
  const load = stripeLoader({
    config: () => api(payments.config, {}),
    host: pageScriptHost(view),
    instance: async (key) => (await import('@stripe/stripe-js/pure')).loadStripe(key, { locale: 'ja' }),
  });
  return async () => stripeBank(await load(), stripeAppearance(view));
}
