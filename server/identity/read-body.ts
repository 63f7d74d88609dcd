import type { Context } from 'hono';
import { IdentityError } from './identity-error.ts';

/** The largest call (sign-up with the longest password) is far smaller. */
const LARGEST_BODY = 16 * 1024;

const FORM = 'application/x-www-form-urlencoded';

/**
 * The members of a request: of its query for a GET, of a form where the SDK sends one (refresh), of JSON otherwise. A
 * page of another site can send forms, plain text and bodies of no type without asking us first; none of them is taken
 * where it could make us write a mail or an account.
 */
export async function membersOf(c: Context): Promise<Record<string, unknown>> {
  if (c.req.method === 'GET') return c.req.query();
  const text = await limitedText(c.req.raw);
  const type = /^[^;\s]*/.exec(c.req.header('content-type') ?? '')?.[0].toLowerCase();
  if (type === 'application/json') return jsonObject(text);
  if (type === FORM && c.req.path.startsWith('/securetoken.')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  throw new IdentityError('INVALID_ARGUMENT');
}

function jsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below, like every other body that is no object.
  }
  throw new IdentityError('INVALID_ARGUMENT');
}

/** Counts while it reads: a body that announces no length, or a wrong one, is cut off all the same. */
export async function limitedText(request: globalThis.Request): Promise<string> {
  const tooLarge = () => new IdentityError('REQUEST_TOO_LARGE', { status: 413 });
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > LARGEST_BODY) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
