import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Storage } from '#server/storage/storage.ts';

/**
 * A recording's length in seconds, counted from its packets: a browser's recording often has no length in its head.
 * @returns null when it cannot be told
 */
export async function durationOf(storage: Storage, uploadID: string): Promise<number | null> {
  try {
    const bytes = await new Response(await storage.open(uploadID)).arrayBuffer();
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const seconds = await input.computeDuration();
    return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  } catch {
    return null;
  }
}
