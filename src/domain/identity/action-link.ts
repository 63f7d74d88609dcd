import { safeRedirectPath } from './safe-redirect-path.ts';

/** What a link of a mail asks for (specification, section 5, "Action link parsing"). */
export const ACTION_MODES = [
  'recoverEmail',
  'resetPassword',
  'signIn',
  'verifyEmail',
  'verifyAndChangeEmail',
  'revertSecondFactorAddition',
] as const;
export type ActionMode = (typeof ACTION_MODES)[number];

/** The provider's name of what a code was made for. */
export type ActionName =
  | 'verify-email'
  | 'reset-password'
  | 'recover-email'
  | 'verify-and-change-email'
  | 'sign-in'
  | 'revert-second-factor';

/** Each mode takes codes that were made for it and no other. */
export const OPERATION_OF: Readonly<Record<ActionMode, ActionName>> = {
  recoverEmail: 'recover-email',
  resetPassword: 'reset-password',
  signIn: 'sign-in',
  verifyEmail: 'verify-email',
  verifyAndChangeEmail: 'verify-and-change-email',
  revertSecondFactorAddition: 'revert-second-factor',
};

export interface ActionLink {
  mode: ActionMode;
  code: string;
  /** Where to go on, on this origin; null when the link names no place or a foreign one. */
  next: string | null;
}

/**
 * Reads the query of an action link. An api key, a code and a mode are needed, else null. A continue URL counts only
 * when it is of `origin`: whoever writes a link does not choose where people are led.
 */
export function parseActionLink(query: Readonly<Record<string, unknown>>, origin: string): ActionLink | null {
  const code = wordOf(query['oobCode']);
  const mode = ACTION_MODES.find((known) => known === query['mode']);
  if (mode === undefined || code === '' || wordOf(query['apiKey']) === '') return null;
  return { mode, code, next: placeOf(wordOf(query['continueUrl']), origin) };
}

/**
 * Where somebody wants to be once they are signed in: what the sign-in page was given, where a link leads there; else
 * the place itself. Undefined for home, which needs no saying.
 */
export function targetAfterSignIn(next: string | null): string | undefined {
  if (next === null) return undefined;
  const { pathname, searchParams } = new URL(next, 'https://here.invalid');
  const wanted = pathname === '/signIn' ? safeRedirectPath(searchParams.get('ref')) : next;
  return wanted === null || wanted === '/home' ? undefined : wanted;
}

/** A router reads a value of digits as a number. */
function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function placeOf(address: string, origin: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.origin !== origin) return null;
  return safeRedirectPath(url.pathname + url.search + url.hash);
}
