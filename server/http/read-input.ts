import type { Context } from 'hono';
import { ApiError } from '#contract/errors.ts';

/** The largest JSON body of a call; bytes of recordings and images go to signed addresses instead. */
const LARGEST_BODY = 256 * 1024;
const DEEPEST = 16;

/**
 * Raw input of a call: query and path of a GET (every value a string; the path wins), the JSON object of a POST (an
 * empty body is `{}`).
 */
export async function inputOf(c: Context, method: 'GET' | 'POST'): Promise<unknown> {
  if (method === 'GET') {
    return tidy({ ...Object.fromEntries(new URL(c.req.url).searchParams), ...c.req.param() });
  }
  const text = await limitedText(c.req.raw);
  if (text === '') return {};
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new ApiError('api/unsupported-media-type');
  }
  return tidy(parsed(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal('The body is not JSON.');
  }
}

/**
 * The same input without NUL characters: no keyboard types one, the database holds none, and a note must not get stuck
 * on its way because of it. Input that is nested deeper than any call's is refused: it would use up the stack.
 */
function tidy(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (value === null || typeof value !== 'object') return value;
  if (depth === DEEPEST) throw refusal('The body is nested too deeply.');
  if (Array.isArray(value)) return value.map((each) => tidy(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, tidy(each, depth + 1)]));
}

function refusal(message: string): ApiError {
  return new ApiError('api/bad-request', { details: [{ path: [], message }] });
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
