import * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import { PublicConfig } from '#contract/public-config.ts';
import { MINUTE_MS } from '#domain/time-units.ts';

const KEY = 'otomichi.config';
const REQUEST_TIMEOUT_MS = 15_000;

/** Several parts of a start ask; who asks later gets what the server says then. */
const SHARED_MS = MINUTE_MS;

/** The last question to the server, by the device's storage: a page has one. */
const asked = new WeakMap<object, { readonly at: number; readonly answer: Promise<PublicConfig> }>();

/**
 * The server's public configuration, at most a minute old; offline the copy of the last visit. Rejects with
 * `api/network` without a copy.
 */
export async function loadPublicConfig(
  ask: typeof fetch,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Promise<PublicConfig> {
  try {
    return await sharedAnswer(ask, storage);
  } catch (cause) {
    const stored = storedPublicConfig(storage);
    if (stored !== null) return stored;
    throw new ApiError('api/network', { cause });
  }
}

function sharedAnswer(...[ask, storage]: Parameters<typeof loadPublicConfig>): Promise<PublicConfig> {
  const now = performance.now();
  const last = asked.get(storage);
  if (last !== undefined && now - last.at < SHARED_MS) return last.answer;
  const question = { at: now, answer: askServer(ask, storage) };
  asked.set(storage, question);
  // What failed is asked again by the next.
  question.answer.catch(() => asked.get(storage) === question && asked.delete(storage));
  return question.answer;
}

async function askServer(...[ask, storage]: Parameters<typeof loadPublicConfig>): Promise<PublicConfig> {
  const response = await ask('/config.json', { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  const config = z.parse(PublicConfig, await response.json());
  try {
    storage.setItem(KEY, JSON.stringify(config));
  } catch {
    // A full storage: an earlier copy serves the next visit offline.
  }
  return config;
}

/** The copy of the last visit, without asking anybody; null on a first visit. */
export function storedPublicConfig(storage: Pick<Storage, 'getItem'>): PublicConfig | null {
  return z.safeParse(PublicConfig, parse(storage.getItem(KEY))).data ?? null;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
