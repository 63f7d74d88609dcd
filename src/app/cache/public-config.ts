import * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import { PublicConfig } from '#contract/public-config.ts';

const KEY = 'otomichi.config';
const REQUEST_TIMEOUT_MS = 15_000;

/** The server's public configuration; offline the copy of the last visit. Rejects with `api/network` without a copy. */
export async function loadPublicConfig(
  ask: typeof fetch,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Promise<PublicConfig> {
  try {
    const response = await ask('/config.json', { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const config = z.parse(PublicConfig, await response.json());
    storage.setItem(KEY, JSON.stringify(config));
    return config;
  } catch (cause) {
    const stored = storedPublicConfig(storage);
    if (stored !== null) return stored;
    throw new ApiError('api/network', { cause });
  }
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
