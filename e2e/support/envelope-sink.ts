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

/** A place that takes error reports in as the service does, on the loopback. */
export interface EnvelopeSink {
  readonly dsn: string;
  /** Kinds of everything that arrived, in order, such as `event` or `session`. */
  kinds(): readonly string[];
  events(): readonly SentEvent[];
  /** Everything that arrived, as it was written. */
  text(): string;
  close(): Promise<void>;
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

export async function openEnvelopeSink(): Promise<EnvelopeSink> {
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

/** An envelope is a line about itself, and then for each item a line about it and its body. */
function itemsOf(text: string): { kind: string; body: SentEvent }[] {
  const [, ...lines] = text.split('\n').filter((line) => line !== '');
  const items: { kind: string; body: SentEvent }[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    items.push({ kind: JSON.parse(lines[at] ?? '{}').type, body: JSON.parse(lines[at + 1] ?? '{}') });
  }
  return items;
}
