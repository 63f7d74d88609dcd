import { safeRedirectPath } from '#domain/identity/safe-redirect-path.ts';

export interface SignInSearch {
  /** Where the person wanted to go. */
  ref?: string | undefined;
  /** The sign-in method that fills the screen; without it all methods are shown. */
  way?: 'phone' | undefined;
}

/** Names every parameter, also missing ones: the router merges this over the address and would keep invalid values. */
export function signInSearch(search: Record<string, unknown>): SignInSearch {
  return {
    ref: safeRedirectPath(search['ref']) ?? undefined,
    way: search['way'] === 'phone' ? 'phone' : undefined,
  };
}
