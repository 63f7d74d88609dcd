export interface Range {
  from: number;
  /** Inclusive. */
  to: number;
}

/**
 * The first range of a `Range` header over a body of `length` bytes; null: ignore the header,
 * 'unsatisfiable': answer 416.
 */
export function parseRange(header: string | null, length: number): Range | null | 'unsatisfiable' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (found === null) return null;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return null;
  if (first === '') {
    const tail = Math.min(Number(last), length);
    return tail === 0 ? 'unsatisfiable' : { from: length - tail, to: length - 1 };
  }
  const from = Number(first);
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= length ? 'unsatisfiable' : { from, to };
}

/**
 * The bodies that were read last, by name. A player that seeks requests one part after the other; reading the
 * whole film for each would be slow. The browser keeps a blob's bytes outside of the worker's memory.
 */
const bodies = new Map<string, Blob>();
const MAX_BODIES = 3;

export function clearBodies(): void {
  bodies.clear();
}

async function bodyOf(cached: Response, name: string | null): Promise<Blob> {
  const known = name === null ? undefined : bodies.get(name);
  const body = known ?? (await cached.blob());
  // Not awaited: cancelling a cloned answer resolves only with the other clone.
  if (known !== undefined) cached.body?.cancel().catch(() => undefined);
  if (name === null) return body;
  bodies.delete(name);
  bodies.set(name, body);
  const [oldest] = bodies.keys();
  if (bodies.size > MAX_BODIES && oldest !== undefined) bodies.delete(oldest);
  return body;
}

/**
 * The requested part of a cached answer. Safari plays nothing without a 206.
 *
 * @param name identifies the bytes, as a path with a content hash does; null when nothing identifies them
 */
export async function partOf(
  cached: Response,
  header: string | null,
  name: string | null = null,
): Promise<Response> {
  if (header === null) return cached;
  const body = await bodyOf(cached, name);
  const range = parseRange(header, body.size);
  const headers = new Headers(cached.headers);
  headers.set('accept-ranges', 'bytes');
  // The body is already decoded, so the old length and encoding do not apply.
  headers.delete('content-encoding');
  if (range === null) {
    headers.set('content-length', String(body.size));
    return new Response(body, { status: 200, headers });
  }
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${body.size}`);
    headers.set('content-length', '0');
    return new Response(null, { status: 416, headers });
  }
  const part = body.slice(range.from, range.to + 1, body.type);
  headers.set('content-range', `bytes ${range.from}-${range.to}/${body.size}`);
  headers.set('content-length', String(part.size));
  return new Response(part, { status: 206, headers });
}
