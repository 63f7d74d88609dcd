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

/** Dependencies of the purchase pages. Create them once per mount: the screens hold on to them. */
export function purchasePorts(
  context: AppContext,
  uid: string,
  cards: CardPorts,
  storage: PurchasePorts['storage'] = sessionStorage,
): PurchasePorts {
  const { api, network, queries, session, selected, telemetry, device } = context;
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
      // Home shows the new curriculum.
      selected.write(uid, subscription.curriculum.currCode);
      // The network may fail right after the answer, and the page of thanks needs the new subscription.
      queries.setQueryData<Listed>(LIST, (listed) => withSubscription(listed, subscription));
      // Lessons open and prices change, so everything of this person is fetched again.
      void queries.invalidateQueries();
      // Takes that waited for it go on.
      device.whenLoaded(({ outbox }) => outbox.sendNow());
    },
    beginCheckout: telemetry.beginCheckout,
    purchased: (at, item) => {
      void transactionID(uid, at).then((id) => telemetry.purchase(id, item));
    },
  };
}

/** The list with the changed or new subscription. */
function withSubscription(listed: Listed | undefined, changed: Subscription): Listed {
  const others = (listed?.subscriptions ?? []).filter(
    ({ curriculum, startTime }) =>
      curriculum.currCode !== changed.curriculum.currCode || startTime !== changed.startTime,
  );
  return { subscriptions: [changed, ...others] };
}
