import * as z from 'zod/mini';
import { privateGet, privatePost } from './endpoint.ts';
import { PaymentAction } from './entities/card.ts';
import { OrderID, QueryInt } from './entities/ids.ts';
import { Order } from './entities/order.ts';
import { Page } from './entities/page.ts';

export const orders = {
  /** Newest first. */
  list: privateGet('/orders/list', {
    input: z.object({ page: z._default(QueryInt.check(z.minimum(1), z.maximum(10_000)), 1) }),
    output: z.object({ orders: z.array(Order), page: Page }),
  }),
  /**
   * Charges an open order again with the default card: 402 `stripe/card-error`, or the action that the bank
   * asks for.
   */
  pay: privatePost('/orders/pay', {
    input: z.object({ orderID: OrderID }),
    output: z.object({ order: Order, action: z.optional(PaymentAction) }),
  }),
};
