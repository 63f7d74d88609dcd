import { PACK_CACHE } from '#local/pack-cache.ts';

/** A text that came with a pack, by its path; null where it is not there, or the browser keeps no files. */
export async function readPackText(path: string): Promise<string | null> {
  if (!('caches' in globalThis)) return null;
  const answer = await (await caches.open(PACK_CACHE)).match(location.origin + path);
  return answer === undefined ? null : answer.text();
}
