import * as z from 'zod/mini';
import { Onboarding } from '#contract/onboarding.ts';

/** What has been answered so far; each answer may still be missing. */
export const OnboardingDraft = z.partial(Onboarding);
export type OnboardingDraft = z.infer<typeof OnboardingDraft>;

export const STEPS = 3;

export function readDraft(stored: unknown): OnboardingDraft | null {
  const parsed = z.safeParse(OnboardingDraft, stored);
  return parsed.success ? parsed.data : null;
}

/** Whether everything that step asks for is answered; gender never has to be. */
export function isAnswered(step: number, draft: OnboardingDraft): boolean {
  if (step === 1) return draft.currCode !== undefined && draft.categoryCode !== undefined;
  if (step === 2) return draft.experience !== undefined;
  return draft.hasInstrument !== undefined;
}

/** The step that an address asks for, but never beyond the first one that is still open. */
export function reachableStep(wanted: number, draft: OnboardingDraft): number {
  for (let step = 1; step < STEPS; step += 1) {
    if (step >= wanted || !isAnswered(step, draft)) return Math.min(step, Math.max(1, wanted));
  }
  return Math.min(STEPS, Math.max(1, wanted));
}
