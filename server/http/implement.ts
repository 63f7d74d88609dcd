import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { addressOf, type Endpoint, type Input, type Parsed, type Resource } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { noteCall } from '#server/http/openapi/mounted-calls.ts';
import type { Log } from '#server/lib/log.ts';
import { type AnswerCache, type CacheTerms, cacheableRequest } from './answer-cache/answer-cache.ts';
import { type Caller, callerOf, type EnsureUser, type VerifyToken } from './caller.ts';
import { errorAnswer, reject } from './error-answer.ts';
import { answerOnce, type IdempotencyStore } from './idempotency.ts';
import { inputOf } from './read-input.ts';
import { secureJson } from './security-headers.ts';
import { senderOf } from './sender.ts';

/** Dependencies of every call. The server's `AppDeps` extend them; a model in memory brings its own. */
export interface CallDeps {
  readonly verifyToken: VerifyToken;
  readonly ensureUser: EnsureUser;
  readonly idempotency: IdempotencyStore;
  readonly log: Log;
  /** Without one every answer is made. */
  readonly answers?: AnswerCache | undefined;
}

/** Facts of the request besides its input. */
export interface CallFacts {
  readonly requestID: string;
  /** Address of the sender; for limits, not for identity. */
  readonly sender: string;
  /** Identifies one attempt through all its retries: the Idempotency-Key, else this request's ID. */
  readonly attempt: string;
  /** Lets the answer be sent again to the same person: for a call that reads, once it knows what its answer rests on. */
  readonly cacheable: (terms: CacheTerms) => void;
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
    const admit = async (c: Context, facts: CallFacts) => {
      const caller = await callerOf(c, deps.verifyToken);
      const owner = caller?.uid;
      if (endpoint.access !== 'private') return { caller, call: facts, keys: null, owner };
      if (caller === undefined) throw new ApiError('api/unauthorized');
      await deps.ensureUser(caller);
      return { caller, call: facts, keys: { uid: caller.uid, path: endpoint.path }, owner };
    };
    noteCall(router, endpoint);
    router.on(endpoint.method, addressOf(endpoint), (c) =>
      answerCall(c, { endpoint, admit, handler, answer: secureJson, deps }),
    );
  }
}

/** Who calls, once it is known that they may. */
interface Admitted<Who, Call> {
  readonly caller: Who;
  readonly call: Call;
  /** Whose idempotency keys count, and for which call; null: nobody's. */
  readonly keys: { readonly uid: string; readonly path: string } | null;
  readonly maxBodyBytes?: number;
  /** Whose answer may be cached; missing: nobody's. */
  readonly owner?: string | undefined;
}

export interface CallColumn<Who, Call> {
  readonly endpoint: Endpoint;
  /** Throws the refusal of a caller who may not. */
  readonly admit: (c: Context, facts: CallFacts) => Promise<Admitted<Who, Call>>;
  readonly handler: (input: Input<Endpoint>, caller: Who, call: Call) => Promise<unknown>;
  readonly answer: (c: Context, body: string) => Response;
  readonly deps: Pick<CallDeps, 'idempotency' | 'log' | 'answers'>;
}

/** The column of every call, of learners and of teachers: caller → input → handler → output, a keyed POST once. */
export async function answerCall<Who, Call>(
  c: Context,
  { endpoint, admit, handler, answer, deps }: CallColumn<Who, Call>,
): Promise<Response> {
  const requestID = randomUUID();
  const attempt = c.req.header('idempotency-key') ?? requestID;
  const pending = await pendingAnswerOf(c, endpoint, deps.answers);
  let terms: CacheTerms | undefined;
  const cacheable = (said: CacheTerms) => {
    terms = said;
  };
  try {
    const facts = factsOf(c, { requestID, attempt, cacheable });
    const { caller, call, keys, maxBodyBytes, owner: uid } = await admit(c, facts);
    const raw = await inputOf(c, endpoint.method, maxBodyBytes);
    const run = async () => {
      const input = endpoint.input.safeParse(raw);
      if (!input.success) throw reject(input.error.issues);
      const result = await handler(input.data as Input<Endpoint>, caller, call);
      return JSON.stringify(endpoint.output.parse(result));
    };
    const key = endpoint.method === 'POST' ? c.req.header('idempotency-key') : undefined;
    const body =
      key === undefined || keys === null
        ? await run()
        : await answerOnce({ ...keys, key, raw }, run, deps.idempotency);
    const headers = c.get('jsonHeaders');
    if (pending !== undefined && terms !== undefined && uid !== undefined && headers !== undefined)
      pending.store({ uid, headers, body, terms });
    return answer(c, body);
  } catch (error) {
    return errorAnswer(c, error, deps.log, requestID);
  }
}

/** By the very bytes of the address, which only the server on a port knows. */
async function pendingAnswerOf(c: Context, endpoint: Endpoint, answers: AnswerCache | undefined) {
  const bindings = c.env as Partial<HttpBindings> | undefined;
  if (answers === undefined || bindings?.incoming === undefined) return undefined;
  const request = cacheableRequest(c.req.method, bindings.incoming.url, c.req.header('authorization'));
  return request === undefined ? undefined : await answers.begin(request, addressOf(endpoint));
}

function factsOf(c: Context, given: Omit<CallFacts, 'sender'>): CallFacts {
  return {
    ...given,
    // Few calls ask for it, and looking through the trusted proxies costs more than reading the input.
    get sender() {
      return senderOf(c);
    },
  };
}
