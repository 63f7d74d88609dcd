import { addressOf, type Endpoint, type Input, type Output } from '#contract/endpoint.ts';
import { ApiError, codeOfBody, codeOfStatus } from '#contract/errors.ts';
import { SECOND_MS } from '#domain/time-units.ts';

/** Maximum wait for the answer of a call. */
const CALL_TIMEOUT_MS = 15 * SECOND_MS;

export interface ApiEdge {
  /** '' in the page: all calls are on its origin. */
  origin: string;
  fetch: typeof fetch;
  /** A valid token for each call, or null when nobody is signed in. Never stored here. */
  idToken: (options: { refresh: boolean }) => Promise<string | null>;
}

export interface CallOptions {
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Used instead of the session's token: the outbox binds each step to one person. */
  token?: string;
}

/** Calls an endpoint; rejects with ApiError only (an abort by `signal` rejects with its reason). */
export type Api = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Output<E>>;

export function createApi(edge: ApiEdge): Api {
  return async (endpoint, input, options = {}) => {
    const ask = (token: string | null) =>
      send(edge, endpoint, input as Record<string, unknown>, token, options);
    const token = options.token ?? (await tokenFor(endpoint, edge, false));
    let answer = await ask(token);
    // A token can expire between its creation and its arrival: refresh once and repeat. This includes public
    // calls, which are refused with an expired token and answered without any.
    if (answer.response.status === 401 && options.token === undefined && token !== null) {
      answer = await ask(await tokenFor(endpoint, edge, true));
    }
    return readAnswer(endpoint, answer);
  };
}

/** An answer that has come whole. */
interface Answer {
  response: Response;
  text: string;
}

async function tokenFor(endpoint: Endpoint, edge: ApiEdge, refresh: boolean): Promise<string | null> {
  try {
    const token = await edge.idToken({ refresh });
    if (token === null && endpoint.access === 'private') throw new ApiError('api/unauthorized');
    return token;
  } catch (cause) {
    if (endpoint.access === 'public') return null;
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('api/network', { cause });
  }
}

async function send(
  edge: ApiEdge,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token: string | null,
  options: CallOptions,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const { path, rest } = fillPath(endpoint, input);
  const init: RequestInit = { method: endpoint.method, headers, signal, credentials: 'same-origin' };
  let url = edge.origin + path;
  if (endpoint.method === 'POST') {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(rest);
  } else {
    url += queryOfInput(rest);
  }
  try {
    const response = await edge.fetch(url, init);
    // Read here: a line that is lost in the middle of an answer is lost as one before it.
    return { response, text: await response.text() };
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new ApiError(timeout.aborted ? 'api/timeout' : 'api/network', { cause });
  }
}

function fillPath(endpoint: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = addressOf(endpoint).replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path, rest };
}

function queryOfInput(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function readAnswer<E extends Endpoint>(endpoint: E, { response, text }: Answer): Output<E> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    // An answer that is not JSON comes from something between us and the server (captive portal, proxy).
    if (response.ok) throw new ApiError('api/unexpected-response', { status: response.status, cause });
    throw failureOf(response, null, true);
  }
  if (!response.ok) throw failureOf(response, body);
  // The schema's own method, so that the landing page, which makes no calls, does not load the library.
  const parsed = endpoint.output.safeParse(body);
  if (!parsed.success) {
    throw new ApiError('api/unexpected-response', { status: response.status, cause: parsed.error });
  }
  return parsed.data as Output<E>;
}

function failureOf(response: Response, body: unknown, isForeign = false): ApiError {
  const named = (body ?? {}) as Partial<Record<'errorCode' | 'message' | 'details' | 'cause', unknown>>;
  const code = codeOfBody(named.errorCode) ?? codeOfStatus(response.status);
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError(code, {
    status: response.status,
    isForeign,
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait : undefined,
    details: named.details,
    cause: named.cause,
    message: named.message,
  });
}
