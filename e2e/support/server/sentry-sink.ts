import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface SentEvent {
  release?: string;
  environment?: string;
  level?: string;
  message?: string;
  user?: Record<string, unknown>;
  tags?: Record<string, string>;
  extra?: Record<string, unknown>;
  breadcrumbs?: { category?: string; message?: string; data?: Record<string, unknown> }[];
  exception?: { values: { type?: string; value?: string; stacktrace?: { frames: unknown[] } }[] };
  request?: { url?: string; headers?: Record<string, string> };
  sdk?: { settings?: { infer_ip?: string } };
}

/** Receives error reports as Sentry does, on the loopback. */
export interface SentrySink {
  readonly dsn: string;
  /** Kinds of all items that arrived, in order, such as `event` or `session`. */
  kinds(): readonly string[];
  events(): readonly SentEvent[];
  /** Everything that arrived, unparsed. */
  text(): string;
  close(): Promise<void>;
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

export async function openSentrySink(): Promise<SentrySink> {
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') texts.push(await textOf(request));
    response.writeHead(200, CORS).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const items = () => texts.flatMap(itemsOf);
  return {
    dsn: `http://publickey@127.0.0.1:${port}/1`,
    kinds: () => items().map(({ kind }) => kind),
    events: () => items().flatMap(({ kind, body }) => (kind === 'event' ? [body] : [])),
    text: () => texts.join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** An envelope has one line of its own header, then a header and a body for each item. */
function itemsOf(text: string): { kind: string; body: SentEvent }[] {
  const [, ...lines] = text.split('\n').filter((line) => line !== '');
  const items: { kind: string; body: SentEvent }[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    items.push({ kind: JSON.parse(lines[at] ?? '{}').type, body: JSON.parse(lines[at + 1] ?? '{}') });
  }
  return items;
}
