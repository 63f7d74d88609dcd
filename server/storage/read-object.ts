import type { Storage } from './storage.ts';

/** All bytes of an object, in memory: for what decodes whole files. */
export async function bytesOfObject(
  storage: Storage,
  { objectID, byteLength }: { readonly objectID: string; readonly byteLength: number },
): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(byteLength);
  let at = 0;
  for await (const chunk of await storage.open(objectID)) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes.buffer;
}
