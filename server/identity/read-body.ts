import type { Context } from 'hono';
import { IdentityError } from './identity-error.ts';

/** Far above the largest call (a sign-up with the longest password). */
const MAX_BODY_BYTES = 16 * 1024;

/** The longest member is an ID token whose person has a long name and picture address. */
const MAX_MEMBER_LENGTH = 8 * 1024;
/** The SDK sends ten at most. */
const MAX_MEMBERS = 40;

const FORM = 'application/x-www-form-urlencoded';

/**
 * The members of a request: of its query for a GET, of a form where the SDK sends one (refresh), of JSON otherwise. A
 * page of another site can send forms, plain text and bodies without a type without a preflight; none of them is
 * accepted where it could cause a mail or an account. No call has to bound its texts itself: none is longer than the
 * longest token.
 */
export async function membersOf(c: Context): Promise<Record<string, unknown>> {
  const members = await readMembers(c);
  const values = Object.values(members).flat();
  const isTooLong = (value: unknown) => typeof value === 'string' && value.length > MAX_MEMBER_LENGTH;
  if (values.length > MAX_MEMBERS || values.some(isTooLong)) throw new IdentityError('INVALID_ARGUMENT');
  return members;
}

async function readMembers(c: Context): Promise<Record<string, unknown>> {
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
    // Refused below, like every other body that is no object.
  }
  throw new IdentityError('INVALID_ARGUMENT');
}

/** Counts while it reads, so that a body without a length, or with a wrong one, is cut off as well. */
async function limitedText(request: globalThis.Request): Promise<string> {
  const tooLarge = () => new IdentityError('REQUEST_TOO_LARGE', { status: 413 });
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The members of a form post, or of the query of a GET. The caller checks that it does not come from another site. */
export async function formOf(c: Context): Promise<Record<string, unknown>> {
  if (c.req.method === 'GET') return c.req.query();
  return Object.fromEntries(new URLSearchParams(await limitedText(c.req.raw)));
}
