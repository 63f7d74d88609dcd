import { queryKeyOf, queryOf } from '#api/query.ts';
import type { AppContext } from '#app/context.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { CardPorts } from '#features/cards/ports.ts';
import { confirmPayment } from '#features/cards/stripe/confirm-payment.ts';
import type { PurchasePorts } from '#features/purchase/ports.ts';
import { transactionID } from '#observe/hash.ts';

type Listed = Output<typeof subscriptions.list>;

const LIST = queryKeyOf(subscriptions.list, {});

/** What the pages of a purchase may do. Make them once: the screens keep what they are given. */
export function purchasePorts(
  parts: AppContext,
  uid: string,
  cards: CardPorts,
  storage: PurchasePorts['storage'] = sessionStorage,
): PurchasePorts {
  const { api, network, queries, session, selected, telemetry } = parts;
  return {
    uid,
    api,
    network,
    storage,
    now: () => Date.now(),
    newKey: () => crypto.randomUUID(),
    after: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    account: session.account,
    subscriptions: async () => {
      const asked = await queries.fetchQuery({
        ...queryOf(api, subscriptions.list, {}),
        staleTime: 0,
        retry: false,
      });
      return asked.subscriptions ?? [];
    },
    askBank: (clientSecret) => confirmPayment(cards, clientSecret),
    subscriptionChanged(subscription) {
      // Whoever joins wants to find it on their home.
      selected.write(uid, subscription.curriculum.currCode);
      // The line may go right after the answer: the page of thanks has what was just told, not the list from before.
      queries.setQueryData<Listed>(LIST, (listed) => withContract(listed, subscription));
      // Lessons open, prices turn into a contract: everything of this person is asked anew.
      void queries.invalidateQueries();
    },
    beginCheckout: telemetry.beginCheckout,
    purchased: (at, item) => {
      void transactionID(uid, at).then((id) => telemetry.purchase(id, item));
    },
  };
}

/** In place of the same contract before a change, or beside the others for who joined. */
function withContract(listed: Listed | undefined, told: Subscription): Listed {
  const others = (listed?.subscriptions ?? []).filter(
    ({ curriculum, startTime }) =>
      curriculum.currCode !== told.curriculum.currCode || startTime !== told.startTime,
  );
  return { subscriptions: [told, ...others] };
}
