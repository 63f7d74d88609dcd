import * as z from 'zod/mini';
import { privateGet, privatePost } from './endpoint.ts';
import { boundedInt } from './entities/bounded.ts';
import { CurrCode, OpaqueCode } from './entities/ids.ts';

export const GENDERS = ['女性', '男性', 'その他', '回答しない'] as const;

/** Experience: 0 未経験 … 3 3年以上; instrument: 0 持っていない, 1 持っている, 2 購入予定 (product-rules R2.4). */
export const Onboarding = z.object({
  categoryCode: OpaqueCode,
  currCode: CurrCode,
  experience: boundedInt(0, 3),
  hasInstrument: boundedInt(0, 2),
  gender: z.optional(z.enum(GENDERS)),
});
export type Onboarding = z.infer<typeof Onboarding>;

export const onboarding = {
  show: privateGet('/onboarding', {
    input: z.object({}),
    output: z.object({ onboarding: z.nullable(Onboarding) }),
  }),
  answer: privatePost('/onboarding', { input: Onboarding, output: z.object({}) }),
};
