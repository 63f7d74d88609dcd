import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface StaticServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves a built app as a good host does: Brotli, hashed files for ever, the rest by ETag, index.html for pages. */
export function serveFolder(folder: string): Promise<StaticServer> {
  const packed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const inside = join(folder, normalize(decodeURIComponent(pathname)));
    const isFile = inside.startsWith(folder) && existsSync(inside) && statSync(inside).isFile();
    const file = isFile ? inside : join(folder, 'index.html');
    const { size, mtimeMs } = statSync(file);
    const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('etag', etag);
    response.setHeader(
      'cache-control',
      pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    if (!/\.(html|m?js|css|json|svg|webmanifest)$/.test(file))
      return void createReadStream(file).pipe(response);
    response.setHeader('content-encoding', 'br');
    const bytes = packed.get(file) ?? brotliCompressSync(readFileSync(file));
    packed.set(file, bytes);
    response.end(bytes);
  });
  return listening(server);
}

/** A page with one sentence, one button and a worker that caches both: the least that anything can cost here. */
export function serveBarePage(): Promise<StaticServer> {
  const page = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title><h1>最低限のページ</h1><p>これより速いものは、ここにはありません。</p><button>押す</button>
<script>navigator.serviceWorker.register('/sw.js')</script></html>`;
  const worker = `addEventListener('install',e=>e.waitUntil(caches.open('a').then(c=>c.add('/'))));
addEventListener('fetch',e=>e.request.mode==='navigate'&&e.respondWith(caches.match('/').then(r=>r??fetch(e.request))));`;
  const server = createServer((request, response) => {
    const isWorker = request.url === '/sw.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isWorker ? worker : page);
  });
  return listening(server);
}

function listening(server: Server): Promise<StaticServer> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      }),
    );
  });
}
