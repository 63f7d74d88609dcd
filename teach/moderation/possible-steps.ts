import type { ModeratedItem } from '#contract/teach/moderation.ts';
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

/** The step that takes one back; null for what cannot be taken back. `state` is from before it. */
export function undoOf(step: Step, { state }: Pick<Facts, 'state'>): ModerationAction | null {
  if (step === 'hide') return 'restore';
  if (step === 'restore' && state === 'hidden') return 'hide';
  return step === 'suspend' ? 'lift' : null;
}
