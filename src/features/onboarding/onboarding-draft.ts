import * as z from 'zod/mini';
import { Onboarding } from '#contract/onboarding.ts';

/** The answers so far; each may be missing. */
export const OnboardingDraft = z.partial(Onboarding);
export type OnboardingDraft = z.infer<typeof OnboardingDraft>;

export const STEPS = 3;

export function readDraft(stored: unknown): OnboardingDraft | null {
  const parsed = z.safeParse(OnboardingDraft, stored);
  return parsed.success ? parsed.data : null;
}

/** Whether all required answers of a step are given; gender is optional. */
export function isAnswered(step: number, draft: OnboardingDraft): boolean {
  if (step === 1) return draft.currCode !== undefined && draft.categoryCode !== undefined;
  if (step === 2) return draft.experience !== undefined;
  return draft.hasInstrument !== undefined;
}

/** The wanted step, but at most the first one that is not answered. */
export function reachableStep(wanted: number, draft: OnboardingDraft): number {
  for (let step = 1; step < STEPS; step += 1) {
    if (step >= wanted || !isAnswered(step, draft)) return Math.min(step, Math.max(1, wanted));
  }
  return Math.min(STEPS, Math.max(1, wanted));
}
