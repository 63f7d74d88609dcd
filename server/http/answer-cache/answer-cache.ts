import { hash } from 'node:crypto';
import { HOUR_MS } from '#domain/time-units.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { ChangeLog, Position } from './change-log.ts';
import { type Area, markOfPerson } from './change-store.ts';

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 32 * MEGABYTE;
const MAX_ANSWER_BYTES = MEGABYTE / 4;
/** What an entry costs besides its body. */
const ENTRY_BYTES = 1024;
/** So that a person is seen once a day, and signed addresses are renewed long before they end. */
const MAX_AGE_MS = HOUR_MS;
const MAX_URL_LENGTH = 500;
const MAX_TOKEN_LENGTH = 4_096;

/** Before every change. */
const NEVER: Position = Number.NEGATIVE_INFINITY;

/** What an answer rests on besides its person's account and what the school publishes, as its handler says it. */
export interface CacheTerms {
  readonly areas: readonly (Area | 'community')[];
  /** When it changes because time passes, in milliseconds of the epoch; null: it does not. */
  readonly until: number | null;
}

/** A GET with a bearer token. Only these very bytes of token and address find the answer again. */
export interface CacheableRequest {
  readonly token: string;
  readonly key: string;
}

/** An answer that can be sent as it is. */
export interface CachedAnswer {
  /** The template of the route that made it. */
  readonly route: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Uint8Array;
}

interface Entry extends CachedAnswer {
  readonly names: readonly string[];
  readonly asOf: Position;
  readonly from: number;
  readonly until: number;
}

/** An answer that is being made. */
export interface PendingAnswer {
  /** @param answer with its person's uid; not stored when something that it rests on changed meanwhile */
  store(
    answer: Omit<CachedAnswer, 'body' | 'route'> & { uid: string; body: string; terms: CacheTerms },
  ): void;
}

/**
 * Answers of calls that only read, for the person and the token that they were made for. The answer to the same request is the same as
 * long as nothing changed that it rests on: rows of its person in the areas that its handler names, what the school publishes, the
 * community where it says so, and the time (docs/decisions/093-cached-answers.md).
 */
export interface AnswerCache {
  /**
   * To be called before anything is read for the answer, the session included.
   * @param route its template
   * @returns undefined where the answer cannot be stored
   */
  begin(request: CacheableRequest, route: string): Promise<PendingAnswer | undefined>;
  has(request: CacheableRequest): boolean;
  /** The answer, if it is still true; looks at what has been changed. */
  find(request: CacheableRequest): Promise<CachedAnswer | undefined>;
}

export function answerCache(
  changes: ChangeLog,
  clock: Clock,
  { maxBytes = MAX_BYTES }: { maxBytes?: number } = {},
): AnswerCache {
  const entries = new Map<string, Entry>();
  /** Templates of routes whose answers are stored. */
  const routes = new Set<string>();
  let total = 0;
  const forget = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    total -= sizeOf(entry);
    entries.delete(key);
  };
  const put = (key: string, entry: Entry) => {
    forget(key);
    entries.set(key, entry);
    total += sizeOf(entry);
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) break;
      forget(oldest);
    }
  };
  const isTrue = ({ names, asOf, from, until }: Entry) => {
    const now = clock.now().getTime();
    return now >= from && now < until && !changes.hasChanged(names, asOf);
  };
  return {
    async begin({ key }, route) {
      // Most reads are never stored: only what a route has once stored is worth a look.
      const asOf = routes.has(route) ? await changes.position() : NEVER;
      if (asOf === null) return undefined;
      const from = clock.now().getTime();
      return {
        store({ uid, headers: given, body: text, terms }) {
          routes.add(route);
          const length = Buffer.byteLength(text);
          if (length > MAX_ANSWER_BYTES) return;
          // Of its own: a small one of Node's pool would hold eight kilobytes of others' bytes for as long as it lives.
          const body = Buffer.allocUnsafeSlow(length);
          body.write(text);
          const names = namesOf(uid, terms.areas);
          const until = Math.min(from + MAX_AGE_MS, terms.until ?? Number.POSITIVE_INFINITY);
          const headers = { ...given, 'content-length': length };
          const entry = { route, headers, body, names, asOf, from, until };
          if (isTrue(entry)) put(key, entry);
        },
      };
    },
    has: ({ key }) => entries.has(key),
    async find({ key }) {
      const isKnown = await changes.catchUp();
      const entry = entries.get(key);
      if (!isKnown || entry === undefined) return undefined;
      if (!isTrue(entry)) {
        forget(key);
        return undefined;
      }
      // The one that was wanted longest ago goes first.
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
  };
}

/** @returns undefined for a request whose answer is not cached */
export function cacheableRequest(
  method: string | undefined,
  url: string | undefined,
  authorization: string | undefined,
): CacheableRequest | undefined {
  if (method !== 'GET' || url === undefined || authorization === undefined) return undefined;
  if (url.length > MAX_URL_LENGTH || authorization.length > MAX_TOKEN_LENGTH) return undefined;
  const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) return undefined;
  // Only hashes of tokens are stored.
  return { token, key: `${hash('sha256', token, 'base64')}${url}` };
}

function namesOf(uid: string, areas: CacheTerms['areas']): string[] {
  const marks = areas.map((area) => (area === 'community' ? area : markOfPerson(uid, area)));
  return ['school', markOfPerson(uid, 'account'), ...marks];
}

function sizeOf({ body }: Entry): number {
  return body.length + ENTRY_BYTES;
}
