import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { addressOf, type Endpoint, type Parsed, type Resource } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { OTHER_TEACHER, SHOWN_TEACHER_HEADER } from '#contract/teach/teachers.ts';
import { teacherAsUid } from '#server/http/idempotency-store.ts';
import { answerCall, type CallColumn, type CallFacts } from '#server/http/implement.ts';
import { noteCall } from '#server/http/openapi/mounted-calls.ts';
import { JSON_HEADERS } from '#server/http/security-headers.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { secretHash } from '#server/identity/tokens/secret.ts';
import { type SessionCookie, sessionCookie } from './teachers/session-cookie.ts';
import { type Teacher, teacherByToken } from './teachers/session-store.ts';

/** Of a signed-in teacher's call: the longest answer, forty comments of five hundred characters with their places. */
const MAX_TEACHER_BODY_BYTES = 256 * 1024;

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
    const handler = handlers[name] as unknown as CallColumn<Teacher | undefined, TeachCall>['handler'];
    const admit = (c: Context, facts: CallFacts) => admitTeacher(c, endpoint, facts, deps);
    noteCall(router, endpoint);
    router.on(endpoint.method, addressOf(endpoint), (c) =>
      answerCall(c, { endpoint, admit, handler, answer, deps }),
    );
  }
}

/** With the cookie that a call of the sign-in may have set. */
function answer(c: Context, body: string): Response {
  return c.body(body, 200, JSON_HEADERS);
}

async function admitTeacher(
  c: Context,
  endpoint: Endpoint,
  facts: CallFacts,
  { db, clock, config }: TeachDeps,
) {
  if (endpoint.method === 'POST') requireOwnPage(c, config.publicOrigin);
  const cookie = sessionCookie(c, config.publicOrigin);
  const call: TeachCall = { ...facts, cookie };
  if (endpoint.access !== 'teacher') return { caller: undefined, call, keys: null };
  const teacher =
    cookie.secret === null ? undefined : await teacherByToken(db, secretHash(cookie.secret), clock.now());
  if (teacher === undefined) throw new ApiError('api/unauthorized');
  const shown = c.req.header(SHOWN_TEACHER_HEADER);
  if (shown !== undefined && shown !== teacher.teacherID)
    throw new ApiError('api/unauthorized', { details: { reason: OTHER_TEACHER } });
  const keys = { uid: teacherAsUid(teacher.teacherID), path: addressOf(endpoint) };
  return { caller: teacher, call, keys, maxBodyBytes: MAX_TEACHER_BODY_BYTES };
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
