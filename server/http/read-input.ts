import type { Context } from 'hono';
import { ApiError } from '#contract/errors.ts';

/**
 * Of a JSON body: the longest note, with every unit of it escaped, and the rest of the call. Recordings are sent to signed
 * addresses instead.
 */
export const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 16;
/** No call has a tenth of them; a body may hold thousands of empty ones. */
const MAX_VALUES = 500;

/**
 * Raw input of a call: query and path of a GET (every value a string; the path wins), the JSON object of a POST (an
 * empty body is `{}`).
 * @throws ApiError 400, 413 `api/payload-too-large`, 415 `api/unsupported-media-type`
 */
export async function inputOf(
  c: Context,
  method: 'GET' | 'POST',
  maxBytes: number = MAX_BODY_BYTES,
): Promise<unknown> {
  if (method === 'GET') {
    return tidy({ ...queryOf(c.req.url), ...c.req.param() });
  }
  const text = await limitedText(c.req.raw, maxBytes);
  if (text === '') return {};
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new ApiError('api/unsupported-media-type');
  }
  return tidy(parsed(text));
}

function queryOf(url: string): Record<string, string> {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  return query === '' ? {} : Object.fromEntries(new URLSearchParams(query));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal('The body is not JSON.');
  }
}

/**
 * The same input without NUL characters and halves of characters: no keyboard types them, the database stores none, and
 * they must not block the submission of a note. Refuses input that is nested deeper than any call's, because it would
 * exhaust the stack, and input of more values than any call's.
 */
function tidy(input: unknown): unknown {
  let left = MAX_VALUES;
  const visit = (value: unknown, depth: number): unknown => {
    left -= 1;
    if (left < 0) throw refusal('The input has too many values.');
    if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
    if (value === null || typeof value !== 'object') return value;
    if (depth === MAX_DEPTH) throw refusal('The body is nested too deeply.');
    if (Array.isArray(value)) return value.map((each) => visit(each, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, visit(each, depth + 1)]));
  };
  return visit(input, 0);
}

function refusal(message: string): ApiError {
  return new ApiError('api/bad-request', { details: [{ path: [], message }] });
}

/** Counts while it reads, so that a body without a length, or with a wrong one, is cut off as well. */
async function limitedText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new ApiError('api/payload-too-large');
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new ApiError('api/payload-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
