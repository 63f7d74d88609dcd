import type { OrderPorts } from '#features/orders/ports.ts';
import type { AppParts } from './parts.ts';

/** What the list of charges is given. */
export function orderPorts({ api, line }: Pick<AppParts, 'api' | 'line'>): OrderPorts {
  return { api, line };
}
