import * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import type { ProblemKind } from './entry/card-flow.ts';

const Declined = z.object({ declineCode: z.nullish(z.string()) });

/** The decline code of a `stripe/card-error`; null without one. */
export function declineCodeOf(cause: unknown): string | null {
  if (!(cause instanceof ApiError)) return null;
  const details = z.safeParse(Declined, cause.details);
  return details.success ? (details.data.declineCode ?? null) : null;
}

/** The kind of problem, as far as a person can do something about it. */
export function problemOf(cause: unknown): ProblemKind {
  if (!(cause instanceof ApiError)) return 'service';
  switch (cause.known) {
    case 'api/network':
    case 'api/timeout':
      return 'offline';
    case 'api/email-not-verified':
      return 'verify-contact';
    case 'api/too-many-requests':
      return 'rate-limited';
    default:
      return 'service';
  }
}
