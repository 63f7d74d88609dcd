import type { Limit } from '#server/http/rate-limit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A code and what was made with it. */
export const CODE_MS = 5 * MINUTE_MS;
export const CODE_TRIES = 5;
export const PROOF_MS = 10 * MINUTE_MS;

/**
 * There is no captcha in embedded mode (facts, identity 3) and every SMS costs the school: a number, a sender, and all
 * together have their limits. With five tries a code, ten codes a day leave a guesser one chance in 20,000 a day.
 */
export const PHONE_LIMITS = {
  smsToNumber: { name: 'identity:sms:number', hits: 5, windowMs: HOUR_MS },
  smsToNumberInADay: { name: 'identity:sms:number-day', hits: 10, windowMs: DAY_MS },
  smsFromSender: { name: 'identity:sms:sender', hits: 30, windowMs: HOUR_MS },
  /** The most that a day can cost; above it the other ways in stay open. */
  smsOfSchool: { name: 'identity:sms:school', hits: 1000, windowMs: DAY_MS },
  codesFromSender: { name: 'identity:sms-code:sender', hits: 100, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Limit>;
