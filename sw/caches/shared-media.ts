import { SECOND_MS } from '#domain/time-units.ts';
import { cacheRule } from './cache-rule.ts';

/** Published media, immutable by their address: they may come from a CDN. Everything else stays with our own server. */
const SHARED = new Set(['content', 'film', 'image']);
/** A CDN that does not even begin to answer. */
const ANSWER_TIMEOUT_MS = 8 * SECOND_MS;
/** After a failure everything comes from our own server for so long. */
const PAUSE_MS = 60 * SECOND_MS;

export interface SharedMediaDeps {
  /** The origin of the school's CDN, which the server writes into this worker's script; undefined: none. */
  readonly media: string | undefined;
  readonly origin: string;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

export interface SharedMedia {
  readonly isShared: (request: Request) => boolean;
  /** As `fetch`; published media come from the CDN, and from our own server where that fails. */
  readonly fetch: typeof fetch;
}

/**
 * Pages ask for media at our own origin alone, and need not know of the CDN: their policy stays as it is, a school may change or end
 * it at any time, and what it does not answer comes from the server.
 */
export function sharedMedia({ media, origin, fetch: own, now }: SharedMediaDeps): SharedMedia {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  const isShared = ({ url, method }: Pick<Request, 'url' | 'method'>) =>
    media !== undefined && SHARED.has(cacheRule(new URL(url), origin, method));

  async function fromMedia(request: Request): Promise<Response | null> {
    if (media === undefined || now() < pausedUntil) return null;
    const { pathname, search } = new URL(request.url);
    const begun = new AbortController();
    const timer = setTimeout(() => begun.abort(), ANSWER_TIMEOUT_MS);
    try {
      // Of the page's headers these alone: no credentials, and If-Range says nothing of bytes that never change.
      const headers = new Headers();
      for (const name of ['accept', 'range']) {
        const value = request.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      const init = { headers, mode: 'cors', credentials: 'omit', signal: begun.signal } as const;
      const cache = request.cache === 'no-store' ? 'no-store' : 'default';
      const answer = await own(media + pathname + search, { ...init, cache });
      if (answer.status === 200 || answer.status === 206) return ofOurs(answer);
      if (answer.status >= 500) pausedUntil = now() + PAUSE_MS;
    } catch {
      if (!request.signal.aborted) pausedUntil = now() + PAUSE_MS;
    } finally {
      clearTimeout(timer);
    }
    return null;
  }

  return {
    isShared,
    async fetch(input, init) {
      if (media === undefined) return own(input, init);
      const request = new Request(input instanceof URL ? input.href : input, init);
      const shared = isShared(request) ? await fromMedia(request) : null;
      return shared ?? own(input, init);
    },
  };
}

/** The same answer without an address: for the page it is one of our own origin. */
function ofOurs(answer: Response): Response {
  const headers = new Headers(answer.headers);
  // A CDN may compress texts, and not say so to another origin: then this is the length of something else.
  if (/^(text\/|image\/svg)/.test(headers.get('content-type') ?? '')) headers.delete('content-length');
  return new Response(answer.body, { status: answer.status, headers });
}
