import type { ActionCode } from '#session/action-codes.ts';
import type { Circumstances } from './ports.ts';

/** The address of whoever is signed in here, when a link speaks of another account than theirs; else null. */
export function someoneElse(person: Circumstances['person'], code: ActionCode): string | null {
  const here = person?.email?.toLowerCase();
  // Without an address of their own it may be their first one.
  if (!here || !code.email) return null;
  const spokenOf = [code.email, code.previousEmail].map((email) => email?.toLowerCase());
  return spokenOf.includes(here) ? null : (person?.email ?? null);
}
