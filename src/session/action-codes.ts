export type ActionOperation =
  | 'verify-email'
  | 'reset-password'
  | 'recover-email'
  | 'verify-and-change-email'
  | 'sign-in'
  | 'revert-second-factor';

export interface ActionCode {
  operation: ActionOperation;
  /** Whom it speaks for; for `recover-email` the address that comes back. */
  email: string | null;
  /** For `verify-and-change-email` the address until now. */
  previousEmail: string | null;
}

/** What the links in mails do (specification, section 5). Every rejection is an `AuthError`. */
export interface ActionCodeActions {
  /** Looks without using it up. Rejects with `expired-action-code`, `invalid-action-code`, `user-disabled`. */
  read(code: string): Promise<ActionCode>;
  /** Verifies, changes or recovers an address. */
  apply(code: string): Promise<void>;
  resetPassword(code: string, password: string): Promise<void>;
  /**
   * Asks for a mail; that there is no such address is never told.
   * @param wanted where the person is on the way to: the sign-in after the reset leads there
   */
  sendReset(email: string, wanted?: string): Promise<void>;
}
