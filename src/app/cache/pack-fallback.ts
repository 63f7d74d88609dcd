import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';

/** So long the school may take before the pack answers in its place. */
const PATIENCE_MS = 4_000;

/** Failures of the way: the school has said nothing, so what it said before counts. */
const OF_THE_WAY: ReadonlySet<string> = new Set(['api/network', 'api/timeout', 'api/service-unavailable']);

type Asked = Readonly<Record<string, unknown>>;

interface Deps {
  /** null: nobody is signed in. */
  uid: () => string | null;
  queries: Pick<QueryClient, 'getQueryData'>;
  isOnline: () => boolean;
  /** The answer out of this person's packs, or null; loaded only where it is needed. */
  packed: (uid: string, endpoint: Endpoint, asked: Asked) => Promise<unknown>;
  later: (work: () => void, ms: number) => void;
}

/** What packs may have an answer to: pages of courses and lessons. Anything else is not asked of them. */
function mayBeInPacks({ access, method, path }: Endpoint): boolean {
  return access === 'private' && method === 'GET' && /^\/(courses|lessons)\//.test(path);
}

/**
 * The same calls; where the way to the school is lost, the calls of lesson and course pages are answered out of the
 * person's packs. Only where nothing else is known: an answer that the page has kept is never older than the pack's.
 */
export function withPackFallback(api: Api, { uid, queries, isOnline, packed, later }: Deps): Api {
  return async (endpoint, input, options) => {
    const who = uid();
    if (who === null || !mayBeInPacks(endpoint)) return api(endpoint, input, options);
    if (queries.getQueryData(queryKeyOf(endpoint, input)) !== undefined) return api(endpoint, input, options);
    const fromPack = () => packed(who, endpoint, input as Asked).catch(() => null);
    let settled = false;
    const asked = api(endpoint, input, options).finally(() => {
      settled = true;
    });
    const failed = asked.catch(async (cause: unknown) => {
      const answer = cause instanceof ApiError && OF_THE_WAY.has(cause.code) ? await fromPack() : null;
      if (answer === null) throw cause;
      return answer as Awaited<typeof asked>;
    });
    const patience = isOnline() ? PATIENCE_MS : 0;
    const slow = new Promise<void>((over) => later(() => settled || over(), patience))
      .then(fromPack)
      .then((answer) => (answer === null ? failed : (answer as Awaited<typeof asked>)));
    return Promise.race([failed, slow]);
  };
}
