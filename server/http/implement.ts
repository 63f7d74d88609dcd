import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { addressOf, type Endpoint, type Input, type Parsed, type Resource } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { Log } from '#server/lib/log.ts';
import { type Caller, callerOf, type EnsureUser, type VerifyToken } from './caller.ts';
import { errorAnswer, reject } from './error-answer.ts';
import { answerOnce, type IdempotencyStore } from './idempotency.ts';
import { inputOf } from './read-input.ts';
import { senderOf } from './sender.ts';

/** Dependencies of every call. The server's `AppDeps` extend them; a model in memory brings its own. */
export interface CallDeps {
  readonly verifyToken: VerifyToken;
  readonly ensureUser: EnsureUser;
  readonly idempotency: IdempotencyStore;
  readonly log: Log;
}

/** Facts of the request besides its input. */
export interface CallFacts {
  readonly requestID: string;
  /** Address of the sender; for limits, not for identity. */
  readonly sender: string;
  /** Identifies one attempt through all its retries: the Idempotency-Key, else this request's ID. */
  readonly attempt: string;
}

type CallerOf<E extends Endpoint> = E['access'] extends 'private' ? Caller : Caller | undefined;

export type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  caller: CallerOf<E>,
  call: CallFacts,
) => Promise<z.input<E['output']>>;

export type Handlers<R extends Resource> = { readonly [Name in keyof R]: Handler<R[Name]> };

/**
 * Puts every call of a resource on the router: caller → input → handler → output. Handlers throw refusals as
 * `ApiError`. The contract's schemas check the input and the answer.
 */
export function implement<R extends Resource>(
  router: Hono,
  resource: R,
  handlers: Handlers<R>,
  deps: CallDeps,
): void {
  for (const [name, endpoint] of Object.entries(resource)) {
    const handler = handlers[name] as unknown as Handler<Endpoint>;
    router.on(endpoint.method, addressOf(endpoint), (c) => answer(c, endpoint, handler, deps));
  }
}

async function answer(c: Context, endpoint: Endpoint, handler: Handler<Endpoint>, deps: CallDeps) {
  const requestID = randomUUID();
  const attempt = c.req.header('idempotency-key') ?? requestID;
  const call = { requestID, sender: senderOf(c), attempt };
  try {
    const caller = await callerOf(c, deps.verifyToken);
    if (endpoint.access === 'private') await ensureUser(caller, deps);
    const raw = await inputOf(c, endpoint.method);
    const run = () => perform(endpoint, handler, raw, caller, call);
    const key =
      endpoint.access === 'private' && endpoint.method === 'POST'
        ? c.req.header('idempotency-key')
        : undefined;
    const body =
      key === undefined || caller === undefined
        ? await run()
        : await answerOnce({ uid: caller.uid, path: endpoint.path, key, raw }, run, deps.idempotency);
    return c.body(body, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  } catch (error) {
    return errorAnswer(c, error, deps.log, call.requestID);
  }
}

async function ensureUser(caller: Caller | undefined, deps: CallDeps): Promise<void> {
  if (caller === undefined) throw new ApiError('api/unauthorized');
  await deps.ensureUser(caller);
}

async function perform(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  raw: unknown,
  caller: Caller | undefined,
  call: CallFacts,
): Promise<string> {
  const input = endpoint.input.safeParse(raw);
  if (!input.success) throw reject(input.error.issues);
  const result = await handler(input.data as Input<Endpoint>, caller, call);
  return JSON.stringify(endpoint.output.parse(result));
}
