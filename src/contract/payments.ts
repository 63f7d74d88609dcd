import * as z from 'zod/mini';
import { publicGet } from './endpoint.ts';

export const PaymentsConfig = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  /** True: nothing real is charged, and screens show テストモード. */
  testMode: z.boolean(),
});
export type PaymentsConfig = z.infer<typeof PaymentsConfig>;

export const payments = {
  config: publicGet('/payments/config', { input: z.object({}), output: PaymentsConfig }),
};
