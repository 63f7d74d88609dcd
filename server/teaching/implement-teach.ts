import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { addressOf, type Endpoint, type Input, type Parsed, type Resource } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { errorAnswer, reject } from '#server/http/error-answer.ts';
import { answerOnce } from '#server/http/idempotency.ts';
import { teacherAsUid } from '#server/http/idempotency-store.ts';
import type { CallFacts } from '#server/http/implement.ts';
import { inputOf, MAX_BODY_BYTES } from '#server/http/read-input.ts';
import { senderOf } from '#server/http/sender.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { secretHash } from '#server/identity/tokens/secret.ts';
import { type SessionCookie, sessionCookie } from './teachers/session-cookie.ts';
import { type Teacher, teacherByToken } from './teachers/session-store.ts';

/** Of a signed-in teacher's call: the longest answer, forty comments of five hundred characters with their places. */
export const MAX_TEACHER_BODY_BYTES = 256 * 1024;

export type TeachDeps = Pick<ServerDeps, 'db' | 'clock' | 'config' | 'idempotency' | 'log'>;

/** Facts of the request besides its input. */
export interface TeachCall extends CallFacts {
  readonly cookie: SessionCookie;
}

type TeacherOf<E extends Endpoint> = E['access'] extends 'teacher' ? Teacher : undefined;

export type TeachHandler<E extends Endpoint> = (
  input: Parsed<E>,
  teacher: TeacherOf<E>,
  call: TeachCall,
) => Promise<z.input<E['output']>>;

export type TeachHandlers<R extends Resource> = { readonly [Name in keyof R]: TeachHandler<R[Name]> };

/**
 * Puts every call of a resource of the console on the router, as `implement` does for learners: origin → session →
 * teacher → input → handler → output. Handlers throw refusals as `ApiError`; they look themselves whether what a call
 * names lies in the teacher's commission.
 */
export function implementTeach<R extends Resource>(
  router: Hono,
  resource: R,
  handlers: TeachHandlers<R>,
  deps: TeachDeps,
): void {
  for (const [name, endpoint] of Object.entries(resource)) {
    const handler = handlers[name] as unknown as TeachHandler<Endpoint>;
    router.on(endpoint.method, addressOf(endpoint), (c) => answer(c, endpoint, handler, deps));
  }
}

async function answer(c: Context, endpoint: Endpoint, handler: TeachHandler<Endpoint>, deps: TeachDeps) {
  const requestID = randomUUID();
  const attempt = c.req.header('idempotency-key') ?? requestID;
  const { db, clock, config } = deps;
  try {
    if (endpoint.method === 'POST') requireOwnPage(c, config.publicOrigin);
    const cookie = sessionCookie(c, config.publicOrigin);
    const call = { requestID, sender: senderOf(c), attempt, cookie };
    const teacher =
      endpoint.access === 'teacher' && cookie.secret !== null
        ? await teacherByToken(db, secretHash(cookie.secret), clock.now())
        : undefined;
    if (endpoint.access === 'teacher' && teacher === undefined) throw new ApiError('api/unauthorized');
    const raw = await inputOf(c, endpoint.method, teacher ? MAX_TEACHER_BODY_BYTES : MAX_BODY_BYTES);
    const run = () => perform(endpoint, handler, raw, teacher, call);
    const key = endpoint.method === 'POST' ? c.req.header('idempotency-key') : undefined;
    const body =
      key === undefined || teacher === undefined
        ? await run()
        : await answerOnce(
            { uid: teacherAsUid(teacher.teacherID), path: addressOf(endpoint), key, raw },
            run,
            deps.idempotency,
          );
    return c.body(body, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  } catch (error) {
    return errorAnswer(c, error, deps.log, requestID);
  }
}

/**
 * A browser sends the cookie with whatever page of our site asks; only a page of our own origin may change something.
 * `Sec-Fetch-Site` cannot be set by a page; `Origin` is what older browsers send.
 * @throws ApiError 403 for another page's request, 415 for a body that a form could send
 */
function requireOwnPage(c: Context, publicOrigin: string): void {
  const site = c.req.header('sec-fetch-site');
  const isOwn = site === undefined ? c.req.header('origin') === publicOrigin : site === 'same-origin';
  if (!isOwn) throw new ApiError('api/forbidden');
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new ApiError('api/unsupported-media-type');
  }
}

async function perform(
  endpoint: Endpoint,
  handler: TeachHandler<Endpoint>,
  raw: unknown,
  teacher: Teacher | undefined,
  call: TeachCall,
): Promise<string> {
  const input = endpoint.input.safeParse(raw);
  if (!input.success) throw reject(input.error.issues);
  const result = await handler(input.data as Input<Endpoint>, teacher as undefined, call);
  return JSON.stringify(endpoint.output.parse(result));
}
