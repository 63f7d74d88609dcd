import * as z from 'zod/mini';
import { privateGet, publicGet } from './endpoint.ts';
import { Plan, Subscription } from './entities/subscription.ts';

export const plans = {
  list: publicGet('/plans/list', { input: z.object({}), output: z.object({ plans: z.array(Plan) }) }),
};

export const subscriptions = {
  /** null for a person who never had one. */
  list: privateGet('/subscriptions/list', {
    input: z.object({}),
    output: z.object({ subscriptions: z.nullable(z.array(Subscription)) }),
  }),
};
