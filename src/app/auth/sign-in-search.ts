import { safeRedirectPath } from '#domain/identity/safe-redirect-path.ts';

export interface SignInSearch {
  /** Where the person wanted to go. */
  ref?: string | undefined;
  /** The way in that fills the screen; the others stand on it side by side. */
  way?: 'phone' | undefined;
}

/** Every part is named even when there is none: the router lays this over the address, where nonsense would stay otherwise. */
export function signInSearch(search: Record<string, unknown>): SignInSearch {
  return {
    ref: safeRedirectPath(search['ref']) ?? undefined,
    way: search['way'] === 'phone' ? 'phone' : undefined,
  };
}
