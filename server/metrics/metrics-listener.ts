import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SECOND_MS } from '#domain/time-units.ts';
import { ConfigError } from '#server/config/config-error.ts';
import type { MetricsConfig } from '#server/config/metrics-config.ts';
import type { Log } from '#server/lib/log.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsListener {
  readonly port: number;
  stop(): Promise<void>;
}

/** A Prometheus and its stand-in need a handful. */
const MAX_CONNECTIONS = 32;
const TIMEOUT_MS = 10 * SECOND_MS;

/**
 * Answers `GET /metrics` on a port of its own: figures of a school are no business of strangers.
 * @param processes how many processes share the configuration: each takes the next free port
 * @throws ConfigError when no port can be taken
 */
export async function listenForMetrics(
  { host, port, token }: MetricsConfig,
  metrics: Metrics,
  log: Log,
  processes = 1,
): Promise<MetricsListener> {
  const server = createServer(
    { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS },
    (request, response) => {
      void answer(request, response, metrics, token).catch((error: unknown) => {
        log.warn('metrics not answered', { error });
        response.destroy();
      });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(TIMEOUT_MS);
  await taken(server, host, port, port + processes - 1);
  return {
    port: (server.address() as { port: number }).port,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      metrics.stop();
    },
  };
}

async function taken(server: Server, host: string, first: number, last: number): Promise<void> {
  for (let port = first; ; port += 1) {
    try {
      // Not shared through a supervisor: each process answers for itself.
      server.listen({ port, host, exclusive: true });
      await once(server, 'listening');
      return;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && port < last) continue;
      throw new ConfigError(
        first === last
          ? `The metrics cannot be served on ${host}:${port} (${message}); set METRICS_PORT to another.`
          : `The metrics need the ports ${first} to ${last} of ${host}, one for each process, and another program holds one of them (${message}); set METRICS_PORT to others.`,
      );
    }
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: Metrics,
  token: string | null,
): Promise<void> {
  if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET') return end(response, 404);
  if (token !== null && !isBearer(request, token)) {
    return end(response, 401, { 'www-authenticate': 'Bearer' });
  }
  end(response, 200, { 'content-type': metrics.contentType }, await metrics.text());
}

function end(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  body = '',
): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers });
  response.end(body);
}

/** Compares hashes: texts of different lengths take the same time. */
function isBearer({ headers }: IncomingMessage, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}
