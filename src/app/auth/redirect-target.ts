import { type PurchasePlace, parsePurchasePath } from '#domain/billing/purchase-path.ts';
import { safeRedirectPath } from '#domain/identity/safe-redirect-path.ts';
import { type Screen, screenOf } from '#domain/screen.ts';
import type { GuardResult } from './guards.ts';

type Redirect = Extract<GuardResult, { do: 'redirect' }>;

interface Place {
  pathname: string;
  search: object;
  /** The whole of it, as it is gone back to. */
  href: string;
}

/** Where somebody is sent who may not be where they wanted to: an address as it is, or a screen with the way back. */
export type RedirectTarget = { href: string } | { to: Redirect['to']; search: { ref?: string } };

/** Screens that stand before another one, which their address names. */
const MET_ON_THE_WAY: readonly Screen[] = ['visitor', 'onboarding'];

/**
 * The guard's redirect with the way back in it. Signed in, or the first steps over: on to where the person wanted to go.
 * A member's page that has to wait is gone to afterwards; home needs no saying.
 */
export function redirectTarget({ to }: Redirect, { pathname, search, href }: Place): RedirectTarget {
  const screen = screenOf(pathname);
  const wanted = MET_ON_THE_WAY.includes(screen) ? safeRedirectPath('ref' in search && search.ref) : null;
  if (wanted !== null) return to === '/home' ? { href: wanted } : { to, search: { ref: wanted } };
  const waits = to !== '/home' && pathname !== '/home' && screen === 'member';
  return { to, search: waits ? { ref: href } : {} };
}

/** The purchase that a visitor is called away from, to sign in. */
export function interruptedPurchase({ to }: Redirect, { pathname, search }: Place): PurchasePlace | null {
  return to === '/signIn' ? parsePurchasePath(pathname, search) : null;
}
