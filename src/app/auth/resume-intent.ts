import type { AppContext } from '#app/context.ts';
import { purchasePath } from '#domain/billing/purchase-path.ts';
import { screenOf } from '#domain/screen.ts';

/** Where the person is, and how they are brought elsewhere. */
export interface Whereabouts {
  /** The path that is shown or on its way. */
  pathname(): string;
  go(href: string): void;
}

/**
 * What a sign-in began as is followed once (specification, section 4, "After authentication"): a new user has the first
 * steps ahead, a purchase goes on. Nobody is fetched away from a page that they chose meanwhile.
 */
export async function resumeIntent(
  { intent, onboarding }: Pick<AppContext, 'intent' | 'onboarding'>,
  uid: string,
  place: Whereabouts,
): Promise<void> {
  const taken = await intent.take();
  if (taken.kind === 'signUp' || (taken.kind === 'purchase' && taken.newcomer)) onboarding.expect(uid);
  if (taken.kind === 'purchase' && isOnTheWay(place.pathname())) place.go(purchasePath(taken));
}

function isOnTheWay(pathname: string): boolean {
  return pathname === '/home' || ['landing', 'visitor', 'onboarding'].includes(screenOf(pathname));
}
