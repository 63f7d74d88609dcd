import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError, statusOf } from '#contract/errors.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import type { Log } from '#server/lib/log.ts';

/** For the database to have fewer calls, or to be there again. */
const RETRY_AFTER_S = 5;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The error of input that does not fit its schema: names path and reason, never the value. */
export function reject(issues: readonly Issue[]): ApiError {
  const details = issues.slice(0, 20).map(({ path, message }) => ({ path: path.map(String), message }));
  return new ApiError('api/bad-request', { details });
}

/** Whether the sender broke the request off: then whatever failed is theirs, and nobody hears the answer. */
export function isBrokenOff(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return c.req.raw.signal.aborted || (incoming?.destroyed === true && !incoming.complete);
}

/**
 * Answers `{errorCode, message?, details?}` with its status. Logs anything but an `ApiError` as an error, and answers 500
 * without details; 503 where the database is not to be had. What a stranger can cause (a body that breaks off, a full
 * queue) is no error of the log.
 */
export function errorAnswer(c: Context, thrown: unknown, log: Log, requestID?: string): Response {
  const error =
    thrown instanceof DatabaseUnavailable
      ? new ApiError('api/service-unavailable', { retryAfter: RETRY_AFTER_S, cause: thrown })
      : thrown;
  const facts = { method: c.req.method, path: c.req.path, requestID };
  if (!(error instanceof ApiError) && isBrokenOff(c)) {
    log.info('request broken off', { ...facts, error });
    return send(c, new ApiError('api/bad-request'), requestID);
  }
  if (!(error instanceof ApiError)) {
    log.error('call failed', { ...facts, error });
    return send(c, new ApiError('api/internal-server-error'), requestID);
  }
  const status = error.status ?? statusOf(error.known);
  if (error.code === 'api/service-unavailable')
    log.warn('call refused', { ...facts, code: error.code, error });
  else if (status >= 500) log.error('call refused', { ...facts, code: error.code, error });
  else log.debug('call refused', { ...facts, code: error.code });
  return send(c, error, requestID);
}

function send(c: Context, error: ApiError, requestID: string | undefined): Response {
  const body = {
    errorCode: error.code,
    ...(requestID === undefined ? {} : { message: `request ${requestID}` }),
    ...(error.details === undefined ? {} : { details: error.details }),
  };
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (error.retryAfter !== undefined)
    headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfter)));
  return c.json(body, (error.status ?? statusOf(error.known)) as ContentfulStatusCode, headers);
}
