import type { ActionName } from '#domain/identity/action-link.ts';

export interface ActionCode {
  operation: ActionName;
  /** The account's address; for `recover-email` the address that is restored. */
  email: string | null;
  /** For `verify-and-change-email` the address until now. */
  previousEmail: string | null;
}

/** What the links in mails do. Every rejection is an `AuthError`. */
export interface ActionCodeActions {
  /** Reads a code without consuming it. Rejects with `expired-action-code`, `invalid-action-code`, `user-disabled`. */
  read(code: string): Promise<ActionCode>;
  /** Applies a code: verifies, changes or recovers an address. */
  apply(code: string): Promise<void>;
  resetPassword(code: string, password: string): Promise<void>;
  /**
   * Requests a reset mail; never reveals whether the address has an account.
   * @param wanted where the sign-in after the reset leads
   */
  sendReset(email: string, wanted?: string): Promise<void>;
}
