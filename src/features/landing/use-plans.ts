import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#api/client.ts';
import type { ListedPlan } from '#contract/entities/subscription.ts';
import { plans } from '#contract/subscriptions.ts';
import { useNetwork } from '#network/use-online.ts';

export type PricesState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'loaded'; plans: readonly ListedPlan[] };

/** Before the one repetition of a call that failed. */
const REPEAT_DELAY_MS = 1_000;
const FAILED: PricesState = { kind: 'failed' };
const LOADING: PricesState = { kind: 'loading' };

/** The plans, Standard first; a call that failed is repeated once. A server without plans counts as failed. */
export async function askPlans(
  api: Api,
  delay: () => Promise<unknown> = () => new Promise((done) => setTimeout(done, REPEAT_DELAY_MS)),
): Promise<PricesState> {
  const ask = async () => (await api(plans.list, {})).plans;
  const found = await ask()
    .catch(() => delay().then(ask))
    .catch(() => []);
  if (found.length === 0) return FAILED;
  return { kind: 'loaded', plans: [...found].sort((one, other) => one.planID - other.planID) };
}

/**
 * The prices, only from an answer since the page was opened: an older amount may be out of date. Asked again by `again`,
 * and when the server can be reached again. The app's query library would be most of what the landing page loads.
 */
export function usePlans(api: Api): { state: PricesState; again: () => void } {
  const network = useNetwork();
  const [state, setState] = useState(LOADING);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((last) => last + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let left = false;
    setState(LOADING);
    void askPlans(api).then((next) => {
      if (!left) setState(next);
    });
    return () => {
      left = true;
    };
  }, [api, round]);
  useEffect(() => {
    if (state.kind !== 'failed') return;
    return network.subscribe(() => {
      if (network.isOnline()) again();
    });
  }, [state, network, again]);
  return { state, again };
}
