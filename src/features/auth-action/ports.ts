import type { AccountActions } from '#session/account.ts';
import type { ActionCodeActions } from '#session/action-codes.ts';
import type { SignInMethods, SignInResult } from '#session/sign-in-methods.ts';

/** Dependencies of the page of an action link. */
export interface ActionPorts {
  actions: ActionCodeActions;
  account: Pick<AccountActions, 'renewed' | 'sendVerification'>;
  signInMethods: Pick<SignInMethods, 'signInWithEmailLink'>;
  /** Asked when the provider could not be reached; updates the network status. */
  serverAnswers: () => Promise<boolean>;
  /** The person signed in by the link. */
  onSignedIn: (result: SignInResult) => void;
  /** Continues to the target of the link, or home. */
  onContinue: () => void;
}

export interface LinkContext {
  /** The person signed in here; null for a visitor. */
  person: { email: string | null } | null;
  /** The target of the link after its action, for a signed-in person; home when undefined. */
  wanted: string | undefined;
  /** The link as it was opened. */
  href: string;
}
