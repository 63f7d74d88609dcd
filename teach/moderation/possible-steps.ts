import type { ModeratedItem, ModerationDetail } from '#contract/teach/moderation.ts';
import type { ModerationAction } from '#domain/community/moderation.ts';

/** An action as a teacher sees it: the same action has another name where it changes nothing that is seen. */
export type Step = ModerationAction | 'keepHidden' | 'unfounded';

type Facts = Pick<ModeratedItem, 'state' | 'hiddenBy' | 'reports'> & {
  author: Pick<ModeratedItem['author'], 'suspendedUntil'>;
};

export function actionOf(step: Step): ModerationAction {
  if (step === 'keepHidden') return 'hide';
  return step === 'unfounded' ? 'restore' : step;
}

/** What can be done about something reported or hidden, the likeliest first. */
export function possibleSteps({ state, hiddenBy, reports, author }: Facts, now: number): Step[] {
  const isSuspended = author.suspendedUntil !== null && Date.parse(author.suspendedUntil) > now;
  return [
    ...shownSteps(state, hiddenBy, reports),
    'warn',
    'suspend',
    ...(isSuspended ? (['lift'] as const) : []),
  ];
}

function shownSteps(state: Facts['state'], hiddenBy: Facts['hiddenBy'], reports: number): Step[] {
  const isOpen = reports > 0;
  switch (state) {
    case 'hidden':
      return isOpen || hiddenBy === 'reports' ? ['keepHidden', 'restore'] : ['restore'];
    case 'deleted':
      // Nobody sees it; its reports are settled all the same.
      return isOpen ? ['unfounded'] : [];
    case 'visible':
    case 'private':
      return isOpen ? ['hide', 'unfounded'] : ['hide'];
  }
}

type Recorded = Pick<ModerationDetail['steps'][number], 'action' | 'isHere' | 'isUndone'>;

const isOfState = ({ action }: Recorded) => action === 'hide' || action === 'restore';

/**
 * The step `at` of the record, newest first, as its teacher chose it. The record calls a decision `restore` whether it
 * brought something back or left it where it was: what was decided before it tells. null where that is not known, since
 * the record beside one post does not say which of the others a step was about.
 */
export function recordedStep(steps: readonly Recorded[], at: number): Step | null {
  const step = steps[at];
  if (step === undefined) return null;
  if (!isOfState(step)) return step.action;
  if (!step.isHere) return step.action === 'hide' ? 'hide' : null;
  const before = steps.slice(at + 1).find((each) => each.isHere && !each.isUndone && isOfState(each));
  const wasHidden = before?.action === 'hide';
  if (step.action === 'hide') return wasHidden ? 'keepHidden' : 'hide';
  return wasHidden ? 'restore' : 'unfounded';
}

/** The newest step about the author that stands: what a decision says that its teacher saw. */
export function lastStep(steps: ModerationDetail['steps']): string | null {
  return steps.find(({ isUndone }) => !isUndone)?.stepID ?? null;
}
