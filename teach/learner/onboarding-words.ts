import type { Onboarding } from '#contract/onboarding.ts';

const EXPERIENCE = ['未経験', '経験1年未満', '経験1〜3年', '経験3年以上'] as const;
const INSTRUMENT = ['楽器はまだない', '楽器あり', '楽器を購入予定'] as const;

/** The answers to the first questions as short words (product-rules R2.4). */
export function onboardingWords({ experience, hasInstrument, gender }: Onboarding): string[] {
  const words = [
    EXPERIENCE[experience],
    INSTRUMENT[hasInstrument],
    gender === '回答しない' ? undefined : gender,
  ];
  return words.filter((word) => word !== undefined);
}
