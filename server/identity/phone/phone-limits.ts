import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import type { Limit } from '#server/http/rate-limit-store.ts';

export const SMS_CODE_MS = 5 * MINUTE_MS;
export const MAX_SMS_CODE_TRIES = 5;
export const PHONE_PROOF_MS = 10 * MINUTE_MS;

/**
 * There is no captcha in embedded mode, and every SMS costs the school money: a number, a sender, its neighbourhood of the
 * network, and all together have their limits. With five tries a code, twenty codes a day leave a guesser one chance in 10,000 a day.
 */
export const PHONE_LIMITS = {
  /** To one number, asked for by one sender or known browser. */
  smsOfSource: { name: 'identity:sms:source', hits: 5, windowMs: HOUR_MS },
  smsOfSourceInADay: { name: 'identity:sms:source-day', hits: 10, windowMs: DAY_MS },
  /** To one number, asked for by all unknown senders together. */
  smsToNumber: { name: 'identity:sms:number', hits: 10, windowMs: HOUR_MS },
  smsToNumberInADay: { name: 'identity:sms:number-day', hits: 20, windowMs: DAY_MS },
  smsFromSender: { name: 'identity:sms:sender', hits: 30, windowMs: HOUR_MS },
  /** One line at home has up to 65,536 networks of IPv6: it is a fifth of the school's day, however many it uses. */
  smsFromNeighbourhoodInADay: { name: 'identity:sms:neighbourhood-day', hits: 200, windowMs: DAY_MS },
  /** Limits the cost of a day; above it the other sign-in methods stay available. */
  smsOfSchool: { name: 'identity:sms:school', hits: 1000, windowMs: DAY_MS },
  /** To known browsers, apart from it: strangers use none of these up, and who has numbers of their own spends no more either. */
  smsToKnownBrowsers: { name: 'identity:sms:known', hits: 1000, windowMs: DAY_MS },
  codesFromSender: { name: 'identity:sms-code:sender', hits: 100, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Limit>;
