import type { Who } from './command-words.ts';
import type { Given, Options } from './given.ts';
import { ORDERS_TEXTS } from './orders-texts.ts';
import { usage } from './school-error.ts';

export type OrdersCommand =
  | {
      readonly do: 'orders list';
      readonly who: Who | undefined;
      readonly open: boolean;
      readonly since: Date | undefined;
      readonly json: boolean;
    }
  | { readonly do: 'orders show'; readonly id: string; readonly json: boolean }
  | {
      readonly do: 'orders refund';
      readonly id: string;
      /** Whole yen; left out: all that is left. */
      readonly amount: number | undefined;
      readonly reason: string | null;
    };

const flag = { type: 'boolean' } as const;
const value = { type: 'string' } as const;

export const ORDERS_OPTIONS = {
  'orders list': { email: value, uid: value, open: flag, since: value, json: flag },
  'orders show': { json: flag },
  'orders refund': { amount: value, reason: value },
} satisfies Record<OrdersCommand['do'], Options>;

export function isOrdersCommand(name: string): name is OrdersCommand['do'] {
  return Object.hasOwn(ORDERS_OPTIONS, name);
}

export function ordersCommand(name: OrdersCommand['do'], given: Given): OrdersCommand {
  switch (name) {
    case 'orders list':
      given.noMore();
      return {
        ...{ do: name, who: given.person(), open: given.has('open') },
        ...{ since: given.day('since'), json: given.has('json') },
      };
    case 'orders show':
      return { do: name, id: idOf(given), json: given.has('json') };
    case 'orders refund':
      return {
        ...{ do: name, id: idOf(given), amount: given.whole('amount', 1, 10_000_000) },
        reason: given.text('reason') ?? null,
      };
  }
}

function idOf(given: Given): string {
  const word = given.word(ORDERS_TEXTS.missingID);
  const id = word.normalize('NFKC').toLowerCase();
  if (!/^[0-9a-f][0-9a-f-]{7,35}$/.test(id)) throw usage(ORDERS_TEXTS.badID(word));
  return id;
}
