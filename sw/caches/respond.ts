import { type CacheRule, cacheRule } from './cache-rule.ts';
import { asking, currentVisit, findCached, forgetAnswer, storeAnswer } from './cached-answers.ts';
import { partOf } from './range.ts';

/** What an answer needs from the worker; tests pass their own. */
export interface RespondDeps {
  caches: CacheStorage;
  fetch: typeof fetch;
  origin: string;
  /** Lets the browser wait for work that outlives the answer. */
  waitUntil: (work: Promise<unknown>) => void;
}

type CachedRule = Exclude<CacheRule, 'network'>;

/** The cached configuration answers when the network takes longer. */
const CONFIG_TIMEOUT_MS = 3_000;

export function respond(request: Request, rule: CachedRule, deps: RespondDeps): Promise<Response> {
  if (rule === 'config') return networkFirst(request, deps);
  return rule === 'person' ? cachedOffline(request, rule, deps) : cacheFirst(request, rule, deps);
}

async function cacheFirst(request: Request, rule: CachedRule, deps: RespondDeps): Promise<Response> {
  const address = new URL(request.url);
  const asked = asking(address);
  const range = request.headers.get('range');
  const cached = await findCached(deps.caches, rule, address).catch(() => null);
  if (cached !== null) return partOf(cached, range, rule === 'image' ? null : address.pathname);
  // A whole film or recording is not fetched for its first seconds.
  if (rule === 'film' || rule === 'voice') return deps.fetch(request);
  const whole = await deps.fetch(range === null ? request : wholeOf(request));
  if (whole.status !== 200) return whole;
  // A full device must not spoil the answer: storing it may fail.
  deps.waitUntil(storeAnswer(deps.caches, rule, asked, whole.clone()).catch(() => undefined));
  return partOf(whole, range);
}

/** The same request without its range: a part of a file cannot be cached. */
function wholeOf(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('range');
  return new Request(request.url, { headers, credentials: 'same-origin' });
}

async function networkFirst(request: Request, deps: RespondDeps): Promise<Response> {
  const address = new URL(request.url);
  const asked = asking(address);
  const fresh = deps.fetch(request).then(async (response) => {
    if (response.ok) await storeAnswer(deps.caches, 'config', asked, response.clone()).catch(() => undefined);
    return response;
  });
  deps.waitUntil(fresh.catch(() => undefined));
  const cached = await findCached(deps.caches, 'config', address).catch(() => null);
  if (cached === null) return fresh;
  const timeout = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(cached.clone()), CONFIG_TIMEOUT_MS);
  });
  const good = fresh.then((response) => (response.ok ? response : cached.clone()));
  return Promise.race([good.catch(() => cached.clone()), timeout]);
}

/** The network's answer, which also decides what remains cached; the cached one only where there is no network. */
async function cachedOffline(request: Request, rule: CachedRule, deps: RespondDeps): Promise<Response> {
  const address = new URL(request.url);
  const asked = asking(address);
  const fresh = await deps.fetch(request).catch(async (error: unknown) => {
    const cached = await findCached(deps.caches, rule, address).catch(() => null);
    if (cached === null) throw error;
    return cached;
  });
  const change = fresh.ok
    ? storeAnswer(deps.caches, rule, asked, fresh.clone())
    : fresh.status === 404
      ? forgetAnswer(deps.caches, rule, address)
      : Promise.resolve();
  deps.waitUntil(change.catch(() => undefined));
  return fresh;
}

/**
 * Caches what a lesson needs offline; cached files are not fetched again. Ends with a sign-out. Resolves with the addresses
 * that failed.
 */
export async function cacheAll(urls: readonly string[], deps: RespondDeps): Promise<{ failed: string[] }> {
  const failed: string[] = [];
  const visit = currentVisit();
  for (const url of urls) {
    if (visit !== currentVisit()) {
      failed.push(url);
      continue;
    }
    const address = new URL(url, deps.origin);
    const asked = asking(address);
    const rule = cacheRule(address, deps.origin);
    if (rule === 'network') continue;
    try {
      if ((await findCached(deps.caches, rule, address)) !== null) continue;
      const response = await deps.fetch(address.href);
      if (!response.ok) throw new Error(`answered ${response.status}`);
      await storeAnswer(deps.caches, rule, asked, response);
    } catch {
      failed.push(url);
    }
  }
  return { failed };
}
