import type { AppContext } from '#app/context.ts';
import type { OrderPorts } from '#features/orders/ports.ts';

/** What the list of charges is given. */
export function orderPorts({ api, network }: Pick<AppContext, 'api' | 'network'>): OrderPorts {
  return { api, line: network };
}
