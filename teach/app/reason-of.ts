import type { ApiError } from '#contract/errors.ts';

/** Why the server refused, as the details of its answer say it. */
export function reasonOf({ details }: ApiError): unknown {
  return (details as { reason?: unknown } | null | undefined)?.reason;
}
