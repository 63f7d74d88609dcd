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

/** The newest step about the author that stands: what a decision says that its teacher saw. */
export function lastStep(steps: ModerationDetail['steps']): string | null {
  return steps.find(({ isUndone }) => !isUndone)?.stepID ?? null;
}
