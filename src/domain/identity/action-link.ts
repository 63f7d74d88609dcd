import { safeRedirectPath } from './safe-redirect-path.ts';

/** What a link in a mail asks for (product-rules R4.5). */
export const ACTION_MODES = [
  'recoverEmail',
  'resetPassword',
  'signIn',
  'verifyEmail',
  'verifyAndChangeEmail',
  'revertSecondFactorAddition',
] as const;
export type ActionMode = (typeof ACTION_MODES)[number];

/** The provider's name for the operation of a code. */
export type ActionName =
  | 'verify-email'
  | 'reset-password'
  | 'recover-email'
  | 'verify-and-change-email'
  | 'sign-in'
  | 'revert-second-factor';

/** The operation whose codes each mode accepts. */
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
  /** Path to open afterwards, on this origin; null when the link names none or another origin's. */
  next: string | null;
}

/**
 * Parses the query of an action link; null without an API key, a code and a known mode. A continue URL counts
 * only when it is of `origin`, so that the author of a link cannot redirect people elsewhere.
 */
export function parseActionLink(query: Readonly<Record<string, unknown>>, origin: string): ActionLink | null {
  const code = wordOf(query['oobCode']);
  const mode = ACTION_MODES.find((known) => known === query['mode']);
  if (mode === undefined || code === '' || wordOf(query['apiKey']) === '') return null;
  return { mode, code, next: placeOf(wordOf(query['continueUrl']), origin) };
}

/**
 * The path to open after a sign-in: the `ref` of a sign-in page, else the path itself. Undefined for /home,
 * the default.
 */
export function targetAfterSignIn(next: string | null): string | undefined {
  if (next === null) return undefined;
  const { pathname, searchParams } = new URL(next, 'https://here.invalid');
  const wanted = pathname === '/signIn' ? safeRedirectPath(searchParams.get('ref')) : next;
  return wanted === null || wanted === '/home' ? undefined : wanted;
}

/** A router parses a value of digits as a number. */
function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function placeOf(address: string, origin: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.origin !== origin) return null;
  return safeRedirectPath(url.pathname + url.search + url.hash);
}
