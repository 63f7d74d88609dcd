import { type CacheRule, cacheRule } from './cache-rule.ts';
import { findKept, keep } from './kept.ts';
import { partOf } from './range.ts';

/** The world of an answer; tests have their own. */
export interface Surroundings {
  caches: CacheStorage;
  fetch: typeof fetch;
  origin: string;
  /** Lets the browser wait for work that outlives the answer. */
  waitUntil: (work: Promise<unknown>) => void;
}

type KeptRule = Exclude<CacheRule, 'network'>;

/** So long the network may take before the last known configuration answers. */
const CONFIG_PATIENCE_MS = 3_000;

export function answer(request: Request, rule: KeptRule, around: Surroundings): Promise<Response> {
  return rule === 'config' ? networkFirst(request, around) : keptFirst(request, rule, around);
}

async function keptFirst(request: Request, rule: KeptRule, around: Surroundings): Promise<Response> {
  const address = new URL(request.url);
  const range = request.headers.get('range');
  const kept = await findKept(around.caches, rule, address).catch(() => null);
  if (kept !== null) return partOf(kept, range, rule === 'image' ? null : address.pathname);
  // A film is not fetched whole for the sake of its first seconds.
  if (rule === 'film') return around.fetch(request);
  const whole = await around.fetch(range === null ? request : wholeOf(request));
  if (whole.status !== 200) return whole;
  // A full device must not spoil the answer: it is kept if there is room.
  around.waitUntil(keep(around.caches, rule, address, whole.clone()).catch(() => undefined));
  return partOf(whole, range);
}

/** The same request without its range: half a file cannot be kept. */
function wholeOf(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('range');
  return new Request(request.url, { headers, credentials: 'same-origin' });
}

async function networkFirst(request: Request, around: Surroundings): Promise<Response> {
  const address = new URL(request.url);
  const fresh = around.fetch(request).then(async (response) => {
    if (response.ok) await keep(around.caches, 'config', address, response.clone()).catch(() => undefined);
    return response;
  });
  around.waitUntil(fresh.catch(() => undefined));
  const kept = await findKept(around.caches, 'config', address).catch(() => null);
  if (kept === null) return fresh;
  const patience = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept.clone()), CONFIG_PATIENCE_MS);
  });
  const good = fresh.then((response) => (response.ok ? response : kept.clone()));
  return Promise.race([good.catch(() => kept.clone()), patience]);
}

/** Fetches what a lesson needs for a time without a line; what is here already is left alone. */
export async function keepAll(urls: readonly string[], around: Surroundings): Promise<{ failed: string[] }> {
  const failed: string[] = [];
  for (const url of urls) {
    const address = new URL(url, around.origin);
    const rule = cacheRule(address, around.origin);
    if (rule === 'network') continue;
    try {
      if ((await findKept(around.caches, rule, address)) !== null) continue;
      const response = await around.fetch(address.href);
      if (!response.ok) throw new Error(`answered ${response.status}`);
      await keep(around.caches, rule, address, response);
    } catch {
      failed.push(url);
    }
  }
  return { failed };
}
