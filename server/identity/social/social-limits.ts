import type { Limit } from '#server/http/rate-limit.ts';

const TEN_MINUTES_MS = 10 * 60_000;

/** No secret here is short enough to be guessed; these keep one sender from filling the tables. */
export const SOCIAL_LIMITS = {
  signInFromSender: { name: 'identity:idp:sender', hits: 300, windowMs: TEN_MINUTES_MS },
  pagesFromSender: { name: 'identity:idp-pages:sender', hits: 300, windowMs: TEN_MINUTES_MS },
} as const satisfies Record<string, Limit>;
