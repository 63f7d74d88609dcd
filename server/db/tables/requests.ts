import type { ColumnType } from 'kysely';
import type { Time } from './column-types.ts';

export interface IdempotencyKeys {
  uid: string;
  path: string;
  key: string;
  body_hash: string;
  status: number | null;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  leased_until: Time;
  created_at: Time;
}

export interface RateLimits {
  subject: string;
  window_start: Time;
  hits: number;
}

/** Tables of the calls themselves: answers of keyed calls, and counters of limits. */
export interface RequestTables {
  idempotency_keys: IdempotencyKeys;
  rate_limits: RateLimits;
}
