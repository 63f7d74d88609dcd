import type { AccountActions } from '#session/account.ts';
import type { ActionCodeActions } from '#session/action-codes.ts';
import type { SignInResult, SignInMethods } from '#session/sign-in-methods.ts';

/** What the screen of a link asks of the session. */
export interface ActionPorts {
  actions: ActionCodeActions;
  account: Pick<AccountActions, 'renewed' | 'sendVerification'>;
  signInMethods: Pick<SignInMethods, 'signInWithEmailLink'>;
  /** The provider could not be reached: whether there is a line should be looked into. */
  noLine: () => void;
  /** Somebody came in by the link. */
  onEntered: (entry: SignInResult) => void;
  /** On to where the link leads, or home. */
  goOn: () => void;
}

export interface Circumstances {
  /** Who is signed in here; null when nobody is. */
  person: { email: string | null } | null;
  online: boolean;
  /** Where the link leads once its deed is done and somebody is signed in; home when undefined. */
  wanted: string | undefined;
  /** The link as it was opened. */
  href: string;
}
