import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { ConfigError } from './config/config-error.ts';

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

export interface Listening {
  readonly port: number;
  /** From now on this answers; until then everything is 503. */
  answerWith(fetch: Fetch): void;
  /** No new connections; requests under way may finish within the time given. */
  stop(graceMs: number): Promise<void>;
}

/** A connection on which nothing moves is dropped; one that moves slowly (a long take on a weak line) is not. */
const STANDSTILL_MS = 120_000;
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 250;

/** Takes the port at once, so that a taken one is told before the database starts. Port 0 takes any. */
export async function listen(host: string, port: number): Promise<Listening> {
  let current: Fetch = starting;
  let leaving = false;
  const server = createAdaptorServer({ fetch: (request, env) => current(request, env) }) as Server;
  // A connection whose last request has just been answered would otherwise stay open until the grace is over.
  server.on('request', (_request, response) => {
    response.once('close', () => {
      if (leaving) server.closeIdleConnections();
    });
  });
  server.requestTimeout = 0;
  server.timeout = STANDSTILL_MS;
  server.keepAliveTimeout = 65_000;
  await bound(server, host, port);
  return {
    port: (server.address() as { port: number }).port,
    answerWith: (fetch) => {
      current = fetch;
    },
    stop: (graceMs) => {
      leaving = true;
      return stop(server, graceMs);
    },
  };
}

/** An earlier server may be in the middle of its stop: its port is waited for, for a moment. */
async function bound(server: Server, host: string, port: number): Promise<void> {
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

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(impatience);
}

function sentenceOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use; stop what uses it, or set PORT to another.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user; set PORT to one above 1023.`;
  return `The server cannot listen on ${host}:${port}: ${message}.`;
}
