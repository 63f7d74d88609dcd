import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Storage } from '#server/storage/storage.ts';

/**
 * Reads the duration of a recording in seconds from its packets: recordings of browsers often declare none.
 * @returns null when it cannot be read
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
