import { randomInt } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import { MAX_TRIES } from './store-client.ts';

const RETRY_AFTER_SECONDS = 30;

/** Whether a call failed in a way that passes by itself. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status === 408 || status === 409 || status === 429 || status >= 500;
}

/** For a body that the SDK cannot read again, and so does not repeat by itself. */
export async function repeated(send: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (tries === MAX_TRIES || !isPassing(error)) throw error;
      await new Promise((done) => setTimeout(done, randomInt(100 * 2 ** tries)));
    }
  }
}

/** null where the store says that the object is not there, or not as it was (412). */
export async function orMissing<T>(call: () => Promise<T>): Promise<T | null> {
  return await answered(call, [404, 412]);
}

/** null where the store keeps what it has (`If-None-Match: *`). */
export async function orExists<T>(call: () => Promise<T>): Promise<T | null> {
  return await answered(call, [412]);
}

async function answered<T>(call: () => Promise<T>, expected: readonly number[]): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    const status = statusOf(error);
    if (status !== undefined && expected.includes(status)) return null;
    throw unavailable(error);
  }
}

/** Whatever the store answers. @throws ApiError 503 where it fails */
export async function fromStore<T>(call: () => Promise<T>): Promise<T> {
  return await call().catch((error: unknown) => {
    throw unavailable(error);
  });
}

function unavailable(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('api/service-unavailable', {
    retryAfter: RETRY_AFTER_SECONDS,
    cause: new StoreFault(error),
  });
}

/** What may be said of a failed call in a log: never its request, which carries a signature. */
export class StoreFault extends Error {
  /** The store's own name of it, or Node's of a connection that failed. */
  readonly what: string;
  /** undefined: no answer came. */
  readonly status: number | undefined;

  constructor(error: unknown) {
    const { name = 'Error', message = '', code } = error as Partial<NodeJS.ErrnoException>;
    const status = statusOf(error);
    super(`the object store failed: ${name} ${status ?? ''} ${message}`.trim());
    this.what = status === undefined ? (code ?? name) : name;
    this.status = status;
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
}
