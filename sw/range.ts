export interface Range {
  from: number;
  /** Inclusive. */
  to: number;
}

/** One range of a `Range` header over so many bytes; null: to be ignored, 'outside': to be refused with 416. */
export function parseRange(header: string | null, length: number): Range | null | 'outside' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (found === null) return null;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return null;
  if (first === '') {
    const tail = Math.min(Number(last), length);
    return tail === 0 ? 'outside' : { from: length - tail, to: length - 1 };
  }
  const from = Number(first);
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= length ? 'outside' : { from, to };
}

/**
 * Bodies that were read last, by name: a player that seeks asks for one part after the other, and reading a film anew
 * for each would cost its whole length every time. A blob's bytes are the browser's, not this worker's memory.
 */
const bodies = new Map<string, Blob>();
const BODIES = 3;

export function forgetBodies(): void {
  bodies.clear();
}

async function bodyOf(kept: Response, name: string | null): Promise<Blob> {
  const known = name === null ? undefined : bodies.get(name);
  const body = known ?? (await kept.blob());
  // Not waited for: of a copied answer it would end only with the other copy's.
  if (known !== undefined) kept.body?.cancel().catch(() => undefined);
  if (name === null) return body;
  bodies.delete(name);
  bodies.set(name, body);
  const [oldest] = bodies.keys();
  if (bodies.size > BODIES && oldest !== undefined) bodies.delete(oldest);
  return body;
}

/**
 * A kept answer as the player asked for it: Safari plays nothing that comes without a 206.
 *
 * @param name says that two answers have the same bytes, as a path that is a hash does; null: nothing does
 */
export async function partOf(
  kept: Response,
  header: string | null,
  name: string | null = null,
): Promise<Response> {
  if (header === null) return kept;
  const body = await bodyOf(kept, name);
  const range = parseRange(header, body.size);
  const headers = new Headers(kept.headers);
  headers.set('accept-ranges', 'bytes');
  // The body is decoded already; the old length and encoding speak of something else.
  headers.delete('content-encoding');
  if (range === null) {
    headers.set('content-length', String(body.size));
    return new Response(body, { status: 200, headers });
  }
  if (range === 'outside') {
    headers.set('content-range', `bytes */${body.size}`);
    headers.set('content-length', '0');
    return new Response(null, { status: 416, headers });
  }
  const part = body.slice(range.from, range.to + 1, body.type);
  headers.set('content-range', `bytes ${range.from}-${range.to}/${body.size}`);
  headers.set('content-length', String(part.size));
  return new Response(part, { status: 206, headers });
}
