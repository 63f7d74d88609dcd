import type { PrecacheEntry } from 'workbox-precaching';

const ARCHIVE = /^\/?assets\/shell-[\w-]+\.jsonl$/;
/** They describe the archive and none of its files. */
const OF_THE_ARCHIVE = ['content-length', 'content-encoding', 'etag', 'last-modified', 'vary'];

interface Unpacking {
  readonly fetch: (address: string) => Promise<Response>;
  readonly cache: Pick<Cache, 'keys' | 'put'>;
  /** Addresses of the files of the shell, and the keys by which the cache has them. */
  readonly keys: ReadonlyMap<string, string>;
}

/** Takes the archive's address (scripts/vite/shell-archive.ts) out of the list of files. */
export function splitArchive(files: readonly (PrecacheEntry | string)[]): {
  archive: string | null;
  files: (PrecacheEntry | string)[];
} {
  const addressOf = (file: PrecacheEntry | string) => (typeof file === 'string' ? file : file.url);
  const isArchive = (file: PrecacheEntry | string) => ARCHIVE.test(addressOf(file));
  const found = files.find(isArchive);
  return {
    archive: found === undefined ? null : addressOf(found),
    files: files.filter((file) => !isArchive(file)),
  };
}

/**
 * Puts the files of the archive into the cache as they arrive, when the device lacks half of the shell or more. What a cut line
 * leaves out is fetched file by file afterwards, and so is the little that a small update changes.
 * @returns how many files it put there
 */
export async function unpack(archive: string, { fetch, cache, keys }: Unpacking): Promise<number> {
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...keys.values()].filter((key) => !stored.has(key));
  if (missing.length < keys.size / 2) return 0;
  const response = await fetch(archive);
  if (!response.ok || response.body === null) return 0;
  let count = 0;
  for await (const line of linesOf(response.body)) {
    const [address = '', content = ''] = JSON.parse(line) as [string?, string?];
    const key = keys.get(new URL(address, self.location.origin).href);
    if (key === undefined || stored.has(key)) continue;
    await cache.put(key, new Response(content, { headers: headersFor(address, response.headers) }));
    count += 1;
  }
  return count;
}

/** Those of the archive, with its policy and its age, and the file's own type. */
function headersFor(address: string, given: Headers): Headers {
  const headers = new Headers(given);
  for (const name of OF_THE_ARCHIVE) headers.delete(name);
  headers.set('content-type', `text/${address.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`);
  return headers;
}

/** Whole lines only: the rest of a body that was cut is no file. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let open: string[] = [];
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const [first = '', ...more] = part.value.split('\n');
      open.push(first);
      for (const next of more) {
        yield open.join('');
        open = [next];
      }
    }
  } finally {
    // Of an answer that is no archive, such as a captive portal's page, nothing more is downloaded.
    await reader.cancel().catch(() => undefined);
  }
}
