import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { BODY_LIMITS, type BodyLimits, guardBodies, hasBody } from './body-deadlines.ts';
import { ConfigError } from './config/config-error.ts';
import type { TrustedProxies } from './config/trust-proxy.ts';
import type { AnswerFirst } from './http/answer-cache/answer-from-cache.ts';
import { boundPipelining } from './pipelined-requests.ts';
import { RequestInPieces } from './request-in-pieces.ts';

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

export interface Listening {
  readonly port: number;
  /**
   * Answers requests from now on; until then every answer is 503.
   * @param first is asked before a `Request` is made for `fetch`
   */
  answerWith(fetch: Fetch, first?: AnswerFirst): void;
  /** Refuses new connections; requests under way may finish within `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** What a port is taken for. */
export interface ListenGiven {
  /** A port that somebody with more rights has taken for us. */
  readonly taken?: NetServer | undefined;
  readonly trusted?: TrustedProxies;
  readonly limits?: BodyLimits;
}

/** Closes a connection without any traffic; a slow one (a long take on a weak network) stays open (`body-deadlines.ts`). */
const IDLE_TIMEOUT_MS = 2 * MINUTE_MS;
/** From the first byte to the end of the headers, also on a weak network. */
const HEADERS_TIMEOUT_MS = 20 * SECOND_MS;
const LOOK_MS = 5 * SECOND_MS;
const KEEP_ALIVE_MS = 65 * SECOND_MS;
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 250;

/**
 * Takes the port at once, so that a port in use is reported before the database starts. Port 0 takes any.
 * @throws ConfigError when the port cannot be taken
 */
export async function listen(
  host: string,
  port: number,
  { taken, trusted = { kind: 'none' }, limits = BODY_LIMITS }: ListenGiven = {},
): Promise<Listening> {
  let current: Fetch = starting;
  let first: AnswerFirst | undefined;
  let stopping = false;
  const app = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: IncomingMessage };
    return isPipelined(incoming) || guard.isTooMany(incoming) ? tooMany() : current(request, env);
  });
  const options = { connectionsCheckingInterval: LOOK_MS, IncomingMessage: RequestInPieces };
  const server = createServer(options, (incoming, outgoing) => {
    const toApp = () => void app(incoming, outgoing);
    if (first === undefined || isPipelined(incoming) || hasBody(incoming)) toApp();
    else first(incoming, outgoing, toApp);
  });
  const guard = guardBodies(server, trusted, limits);
  const isPipelined = boundPipelining(server);
  // Otherwise a connection whose last request was just answered would stay open until the grace period ends.
  server.on('request', (_request, response) => {
    response.once('close', () => {
      if (stopping) server.closeIdleConnections();
    });
  });
  // Uploads may take long; `guardBodies` knows which, and how long.
  server.requestTimeout = 0;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.timeout = IDLE_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  if (taken === undefined) await bound(server, host, port);
  else await once(server.listen(taken), 'listening');
  return {
    port: (server.address() as { port: number }).port,
    answerWith: (fetch, before) => {
      current = fetch;
      first = before;
    },
    stop: (graceMs) => {
      stopping = true;
      return stop(server, graceMs);
    },
  };
}

/** Retries for a moment, because an earlier server may be stopping. @throws ConfigError when the port cannot be taken */
export async function bound(server: NetServer, host: string, port: number): Promise<void> {
  for (let left = BUSY_TRIES; ; left -= 1) {
    try {
      server.listen(port, host);
      await once(server, 'listening');
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || left === 0) throw new ConfigError(sentenceOf(error as Error, host, port));
      await pause(BUSY_PAUSE_MS);
    }
  }
}

function starting(): Response {
  return new Response('{"ready":false}', {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' },
  });
}

/** Of the requests of one sender. The connection closes, so that its body need not be read. */
function tooMany(): Response {
  return new Response('{"errorCode":"api/too-many-requests"}', {
    status: 429,
    headers: {
      'content-type': 'application/json',
      'retry-after': '5',
      'cache-control': 'no-store',
      connection: 'close',
    },
  });
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}

function sentenceOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use; stop what uses it, or set PORT to another.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user; set PORT to one above 1023.`;
  return `The server cannot listen on ${host}:${port}: ${message}.`;
}
