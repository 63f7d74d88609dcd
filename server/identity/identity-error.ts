/** A refusal in the words of the Identity Toolkit: `EMAIL_EXISTS`, `WEAK_PASSWORD : text`. The SDK reads the first word. */
export class IdentityError extends Error {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: { status?: number; retryAfter?: number | undefined } = {}) {
    super(message);
    this.name = 'IdentityError';
    this.status = facts.status ?? 400;
    this.retryAfter = facts.retryAfter;
  }

  /** Google's error body. */
  body() {
    const { message, status } = this;
    return { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
  }
}
