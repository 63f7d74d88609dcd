import { isActive, type SubscriptionFacts } from '#domain/billing/subscription.ts';
import { answerDueAt } from './answer.ts';

/** A subscription with what its plan says about comments. */
export interface CommentedSubscription extends SubscriptionFacts {
  readonly teacherComment: boolean;
}

/**
 * When the answer to a recording of this curriculum is due; null where none is promised. The moment of its arrival
 * decides, once: a plan that is changed or ends later takes nothing back.
 */
export function promisedAnswer(
  subscriptions: readonly CommentedSubscription[],
  currCode: string,
  submittedAt: Date,
): Date | null {
  const now = submittedAt.getTime();
  const promised = subscriptions.some(
    (each) =>
      each.teacherComment && each.currCode === currCode && each.startTime <= now && isActive(each, now),
  );
  return promised ? answerDueAt(submittedAt) : null;
}
