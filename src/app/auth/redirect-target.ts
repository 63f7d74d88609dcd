import { type PurchasePlace, parsePurchasePath } from '#domain/billing/purchase-path.ts';
import { safeRedirectPath } from '#domain/identity/safe-redirect-path.ts';
import type { AddressAccess } from './address-access.ts';
import type { GuardResult } from './guards.ts';

type Redirect = Extract<GuardResult, { do: 'redirect' }>;

interface Address {
  pathname: string;
  search: object;
  /** Path, search and hash. */
  href: string;
}

/** Where a redirect leads: an address as it is, or a screen that remembers in `ref` where the person wanted to go. */
export type RedirectTarget = { href: string } | { to: Redirect['to']; search: { ref?: string } };

/** Screens that come before the wanted one; their `ref` names it. */
const INTERMEDIATE: readonly AddressAccess[] = ['visitorOnly', 'onboarding'];

/**
 * Adds to the guard's redirect where the person wanted to go. After sign-in or onboarding the redirect leads there. A
 * member's screen that has to wait is remembered in `ref`, except /home, which is the default.
 */
export function redirectTarget(
  { to }: Redirect,
  { pathname, search, href }: Address,
  access: AddressAccess,
): RedirectTarget {
  const wanted = INTERMEDIATE.includes(access) ? safeRedirectPath('ref' in search && search.ref) : null;
  if (wanted !== null) return to === '/home' ? { href: wanted } : { to, search: { ref: wanted } };
  // Somebody who is signed in reads there what their link, or that of a friend, gives.
  if (to === '/home' && 'invitation' in search) return { href: '/share' };
  const waits = to !== '/home' && pathname !== '/home' && access === 'member';
  return { to, search: waits ? { ref: href } : {} };
}

/** The purchase that a visitor interrupts to sign in; null when there is none. */
export function interruptedPurchase({ to }: Redirect, { pathname, search }: Address): PurchasePlace | null {
  return to === '/signIn' ? parsePurchasePath(pathname, search) : null;
}
