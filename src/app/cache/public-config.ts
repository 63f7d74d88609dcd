import * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import { PublicConfig } from '#contract/public-config.ts';

const KEY = 'otomichi.config';

/** What the server tells every browser; without a line the copy of the last time (architecture, "Modes"). */
export async function loadPublicConfig(
  ask: typeof fetch,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Promise<PublicConfig> {
  try {
    const response = await ask('/config.json', { signal: AbortSignal.timeout(15_000) });
    const config = z.parse(PublicConfig, await response.json());
    storage.setItem(KEY, JSON.stringify(config));
    return config;
  } catch (cause) {
    const kept = z.safeParse(PublicConfig, parse(storage.getItem(KEY)));
    if (kept.success) return kept.data;
    throw new ApiError('api/network', { cause });
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
