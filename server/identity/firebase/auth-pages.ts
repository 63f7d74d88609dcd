import type { Context, Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { ApiError } from '#contract/errors.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { Config } from '#server/config/config.ts';
import { errorAnswer } from '#server/http/error-answer.ts';
import type { Log } from '#server/lib/log.ts';

/**
 * The pages of Firebase's pop-ups and redirects on our own origin (`authDomain` is ours). On another origin, browsers
 * that partition storage by site would lose the person on return. `/__/auth/action` is a page of the app.
 */
const PAGES = /^\/__\/(auth\/(?!action$)[\w.-]+|firebase\/init\.json)$/;

/** Of Apple's answer, which comes by POST. */
const MAX_BODY_BYTES = 64 * 1024;
const TIMEOUT_MS = 15 * SECOND_MS;

interface Given {
  readonly config: Pick<Config, 'auth'>;
  readonly log: Log;
  /** Where Firebase's pages are; only tests pass it. */
  readonly upstream?: string;
}

/** Proxies `/__/auth/*` to the Firebase project. Mounts nothing with embedded identity. */
export function mountFirebasePages(app: Hono, { config, log, upstream }: Given): void {
  const { auth } = config;
  if (auth.mode !== 'firebase') return;
  const from = upstream ?? `https://${auth.authDomain}`;
  app.on(['GET', 'POST'], ['/__/auth/*', '/__/firebase/init.json'], async (c, next) => {
    if (!PAGES.test(c.req.path)) return next();
    try {
      return await proxied(c, from);
    } catch (error) {
      log.warn('a page of Firebase could not be had', { path: c.req.path, error });
      return errorAnswer(c, new ApiError('api/service-unavailable'), log);
    }
  });
}

async function proxied(c: Context, from: string): Promise<Response> {
  const { search } = new URL(c.req.url);
  const body = c.req.method === 'POST' ? await limitedBody(c.req.raw) : undefined;
  const answer = await proxy(`${from}${c.req.path}${search}`, {
    method: c.req.method,
    // Sends neither cookies nor tokens to Firebase.
    headers: {
      accept: c.req.header('accept') ?? '*/*',
      'accept-language': c.req.header('accept-language') ?? 'ja',
      'user-agent': c.req.header('user-agent') ?? '',
      ...(body === undefined ? {} : { 'content-type': c.req.header('content-type') ?? '' }),
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  answer.headers.delete('set-cookie');
  answer.headers.set('content-security-policy', POLICY);
  // The pop-up goes to Google and comes back; a stricter value would disconnect it from its opener.
  answer.headers.set('cross-origin-opener-policy', 'unsafe-none');
  return answer;
}

/** Google's pages contain inline scripts, but none of ours. Only our pages may frame them. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' https://apis.google.com https://www.gstatic.com",
  "style-src 'self' 'unsafe-inline' https://fonts.googleapis.com https://www.gstatic.com",
  "font-src 'self' https://fonts.gstatic.com",
  "img-src 'self' data: https://www.gstatic.com",
  "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://apis.google.com",
  'frame-src https://apis.google.com',
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ');

async function limitedBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BODY_BYTES) throw new ApiError('api/payload-too-large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
