import type { AppContext } from '#app/context.ts';
import { purchasePath } from '#domain/billing/purchase-path.ts';

/** The current location and how to leave it. */
export interface AppLocation {
  /** The path that is shown or being loaded. */
  pathname(): string;
  go(href: string): void;
}

/**
 * Resumes once what a sign-in began as: a new user is expected to do the onboarding, a purchase continues. A person who
 * has opened another screen meanwhile stays there.
 */
export async function resumeIntent(
  { intent, onboarding, addressAccess }: Pick<AppContext, 'intent' | 'onboarding' | 'addressAccess'>,
  uid: string,
  location: AppLocation,
): Promise<void> {
  const taken = await intent.take();
  if (taken.kind === 'signUp' || (taken.kind === 'purchase' && taken.newcomer)) onboarding.expect(uid);
  if (taken.kind !== 'purchase') return;
  const pathname = location.pathname();
  const onTheWay =
    pathname === '/home' || ['landing', 'visitorOnly', 'onboarding'].includes(addressAccess(pathname));
  if (onTheWay) location.go(purchasePath(taken));
}
