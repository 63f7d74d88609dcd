import * as z from 'zod/mini';
import { publicGet } from './endpoint.ts';

export const PaymentsConfig = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  /** Nothing real is charged: shown as テストモード wherever money is spoken of. */
  testMode: z.boolean(),
});
export type PaymentsConfig = z.infer<typeof PaymentsConfig>;

export const payments = {
  config: publicGet('/payments/config', { input: z.object({}), output: PaymentsConfig }),
};
