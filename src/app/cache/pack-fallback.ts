import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, isUnavailable } from '#contract/errors.ts';
import { SECOND_MS } from '#domain/time-units.ts';

/** Maximum wait for the server before a pack answers instead. */
const SERVER_TIMEOUT_MS = 4 * SECOND_MS;

type CallInput = Readonly<Record<string, unknown>>;

interface Deps {
  /** null: nobody is signed in. */
  uid: () => string | null;
  queries: Pick<QueryClient, 'getQueryData'>;
  isOnline: () => boolean;
  /** The answer from this person's packs, or null. Its code loads when it is first needed. */
  answerFromPacks: (uid: string, endpoint: Endpoint, input: CallInput) => Promise<unknown>;
  later: (work: () => void, ms: number) => void;
}

/** Packs contain the screens of courses and lessons, and nothing else. */
function mayBeInPacks({ access, method, path }: Endpoint): boolean {
  return access === 'private' && method === 'GET' && /^\/(courses|lessons)\//.test(path);
}

/**
 * Answers calls of lesson and course screens from the person's packs when the server cannot be reached in time. Only where
 * no answer is cached: a cached one is never older than the pack's.
 */
export function withPackFallback(api: Api, { uid, queries, isOnline, answerFromPacks, later }: Deps): Api {
  return async (endpoint, input, options) => {
    const owner = uid();
    if (owner === null || !mayBeInPacks(endpoint)) return api(endpoint, input, options);
    if (queries.getQueryData(queryKeyOf(endpoint, input)) !== undefined) return api(endpoint, input, options);
    const fromPack = () => answerFromPacks(owner, endpoint, input as CallInput).catch(() => null);
    let settled = false;
    const call = api(endpoint, input, options).finally(() => {
      settled = true;
    });
    type Answer = Awaited<typeof call>;
    const orFromPack = call.catch(async (cause: unknown) => {
      const answer = cause instanceof ApiError && isUnavailable(cause.code) ? await fromPack() : null;
      if (answer === null) throw cause;
      return answer as Answer;
    });
    const timeoutMs = isOnline() ? SERVER_TIMEOUT_MS : 0;
    const afterTimeout = new Promise<void>((resolve) => later(() => settled || resolve(), timeoutMs))
      .then(fromPack)
      .then((answer) => (answer === null ? orFromPack : (answer as Answer)));
    return Promise.race([orFromPack, afterTimeout]);
  };
}
