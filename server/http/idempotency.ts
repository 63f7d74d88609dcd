import { createHash } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/*
 *   claim ─first────────▶ handler ─answer──▶ answered: repeats get the same body
 *     │                      └────refusal──▶ released: the key is free again
 *     ├─answered───▶ the stored body
 *     ├─other-body─▶ 422
 *     └─running────▶ 409 with the seconds until the lease ends
 */

/** One private POST with an Idempotency-Key. Keys are separate for each person and path. */
export interface IdempotentCall {
  readonly uid: string;
  readonly path: string;
  readonly key: string;
  /** Tells bodies apart: SHA-256 of the canonical JSON. */
  readonly bodyHash: string;
}

export type Claim =
  | { readonly kind: 'first'; readonly holder: string }
  | { readonly kind: 'answered'; readonly body: string }
  | { readonly kind: 'other-body' }
  /** `retryAfter` in seconds. */
  | { readonly kind: 'running'; readonly retryAfter: number };

/** Stores the first answer of a keyed call. A port: the server stores it in the database, a model in memory. */
export interface IdempotencyStore {
  claim(call: IdempotentCall): Promise<Claim>;
  answered(call: IdempotentCall, holder: string, body: string): Promise<void>;
  /** The call changed nothing (refused or failed): the key is free again. */
  released(call: IdempotentCall, holder: string): Promise<void>;
}

export interface KeyedRequest {
  readonly uid: string;
  readonly path: string;
  readonly key: string;
  /** The input as it was sent. */
  readonly raw: unknown;
}

/**
 * Runs a keyed call once; repeats get the first answer. Stores only answers: a refusal changed nothing, and the same
 * step may be allowed later (a subscription renewed, an address verified) with the same key.
 * @throws ApiError 400 for a key that is no UUID, 409 while the first call runs, 422 for another body with this key
 */
export async function answerOnce(
  request: KeyedRequest,
  run: () => Promise<string>,
  store: IdempotencyStore,
): Promise<string> {
  const call = idempotentCall(request);
  const claim = await store.claim(call);
  switch (claim.kind) {
    case 'answered':
      return claim.body;
    case 'other-body':
      throw new ApiError('api/unprocessable-entity', {
        details: [{ path: ['Idempotency-Key'], message: 'This key was used with another body.' }],
      });
    case 'running':
      throw new ApiError('api/conflict', { retryAfter: claim.retryAfter });
    case 'first':
      return await runFirst(call, claim.holder, run, store);
  }
}

async function runFirst(
  call: IdempotentCall,
  holder: string,
  run: () => Promise<string>,
  store: IdempotencyStore,
) {
  let body: string;
  try {
    body = await run();
  } catch (error) {
    // A lease that cannot be released ends by itself; the first error is the one to report.
    await store.released(call, holder).catch(() => {});
    throw error;
  }
  await store.answered(call, holder, body);
  return body;
}

function idempotentCall({ uid, path, key, raw }: KeyedRequest): IdempotentCall {
  if (!UUID.test(key)) {
    throw new ApiError('api/bad-request', {
      details: [{ path: ['Idempotency-Key'], message: 'The key is not a UUID.' }],
    });
  }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(sorted(raw)))
    .digest('hex');
  return { uid, path, key: key.toLowerCase(), bodyHash };
}

/** The same object in another order of members is the same body. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, each]) => [name, sorted(each)]));
}
