import type { ModerationDetail } from '#contract/teach/moderation.ts';

/** The newest step that was not taken back: what a decision names as `seen`. */
export function lastStep(steps: ModerationDetail['steps']): string | null {
  return steps.find(({ isUndone }) => !isUndone)?.stepID ?? null;
}
