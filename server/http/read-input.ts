import type { Context } from 'hono';
import { ApiError } from '#contract/errors.ts';

/** The largest JSON body of a call; bytes of recordings and images go to signed addresses instead. */
const LARGEST_BODY = 256 * 1024;

/**
 * Raw input of a call: query and path of a GET (every value a string; the path wins), the JSON object of a POST (an
 * empty body is `{}`).
 */
export async function inputOf(c: Context, method: 'GET' | 'POST'): Promise<unknown> {
  if (method === 'GET') {
    return { ...Object.fromEntries(new URL(c.req.url).searchParams), ...c.req.param() };
  }
  const text = await limitedText(c.req.raw);
  if (text === '') return {};
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new ApiError('api/unsupported-media-type');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('api/bad-request', { details: [{ path: [], message: 'The body is not JSON.' }] });
  }
}

/** Counts while it reads: a body that announces no length, or a wrong one, is cut off all the same. */
async function limitedText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY)
    throw new ApiError('api/payload-too-large');
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > LARGEST_BODY) throw new ApiError('api/payload-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
