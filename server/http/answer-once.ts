import { createHash } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import type { RepeatScope, Repeats } from './repeats.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface KeyedCall {
  readonly uid: string;
  readonly path: string;
  readonly key: string;
  readonly raw: unknown;
}

/**
 * Runs a keyed call once. Only answers are remembered: a refusal changed nothing, and the same step may be allowed
 * later (a contract renewed, an address verified) with the key it kept.
 */
export async function answeredOnce(
  call: KeyedCall,
  run: () => Promise<string>,
  repeats: Repeats,
): Promise<string> {
  const scope = scopeOf(call);
  const claim = await repeats.claim(scope);
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
      return await firstTime(scope, claim.holder, run, repeats);
  }
}

async function firstTime(scope: RepeatScope, holder: string, run: () => Promise<string>, repeats: Repeats) {
  let body: string;
  try {
    body = await run();
  } catch (error) {
    // A lease that cannot be given back ends by itself; the first error is the one to tell.
    await repeats.released(scope, holder).catch(() => {});
    throw error;
  }
  await repeats.answered(scope, holder, body);
  return body;
}

function scopeOf({ uid, path, key, raw }: KeyedCall): RepeatScope {
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
