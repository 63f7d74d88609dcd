import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sha256Of } from '#tests/support/audio-bytes.ts';
import { refusal, type S3Answer } from './s3-answers.ts';
import { S3Bucket } from './s3-bucket.ts';
import { type Keys, verify } from './signature-v4.ts';
import { StoreError } from './stored-objects.ts';

export interface AnS3Server {
  readonly origin: string;
  readonly bucket: S3Bucket;
  /** Configuration of the product that keeps recordings here. */
  readonly env: Readonly<Record<string, string>>;
  /** Every request that came, as `METHOD key?names-of-its-query`, refused ones as well. */
  readonly requests: string[];
  /** The next requests (of a form) are answered with this status, or never (`'silent'`), or cut off (`'reset'`). */
  failNext(how: Fault['how'], times?: number, only?: RegExp): void;
  clearFaults(): void;
  stop(): Promise<void>;
}

interface Fault {
  readonly how: number | 'silent' | 'reset';
  readonly only: RegExp | undefined;
}

const BUCKET = 'otomichi-test';
const KEYS: Keys = { accessKeyID: 'AKIDTEST', secret: 'not-a-secret-of-anybody', region: 'ap-northeast-1' };

/** Headers that a browser may send and read from another origin, as docs/operations.md lets operators set them. */
const CORS = {
  methods: ['GET', 'PUT'],
  request: ['content-type', 'if-none-match', 'x-amz-checksum-sha256', 'range'],
  answer: 'ETag, Content-Range, Content-Length, Accept-Ranges',
};

/**
 * An S3 server in memory that checks every signature, expiry, checksum and precondition as S3 describes them. No request
 * passes unsigned, and browsers only from `allowedOrigin`.
 */
export async function anS3Server(allowedOrigin = 'http://localhost:3000', port = 0): Promise<AnS3Server> {
  const bucket = new S3Bucket(BUCKET, () => new Date());
  const requests: string[] = [];
  const faults: Fault[] = [];
  const faultOf = (line: string) => {
    const found = faults.findIndex(({ only }) => only === undefined || only.test(line));
    return found === -1 ? undefined : faults.splice(found, 1)[0]?.how;
  };
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://store');
    const names = [...url.searchParams.keys()].filter(isOwn).sort();
    const line = `${request.method} ${keyOf(url) ?? ''}?${names.join('&')}`;
    requests.push(line);
    const cors = corsHeaders(request, allowedOrigin);
    if (request.method === 'OPTIONS') {
      response.writeHead(cors === null ? 403 : 200, cors ?? {}).end();
      return;
    }
    const fault = faultOf(line);
    const body = await bodyOf(request);
    if (fault === 'silent') return;
    if (fault === 'reset') {
      request.socket.destroy();
      return;
    }
    const answer = fault === undefined ? answered(request, url, body) : refusal(fault, 'InternalError');
    const { status, headers = {}, body: sent = '' } = answer;
    const length = String(Buffer.byteLength(sent));
    response.writeHead(status, {
      ...headers,
      ...(status === 204 ? {} : { 'content-length': length }),
      ...(cors ?? {}),
    });
    response.end(request.method === 'HEAD' ? undefined : sent);
  }

  function answered(request: IncomingMessage, url: URL, body: Buffer): S3Answer {
    const headers = headersOf(request);
    const method = request.method ?? '';
    const verdict = verify({ method, target: request.url ?? '/', headers }, KEYS, new Date());
    if (!verdict.ok)
      return refusal(verdict.code === 'AuthorizationHeaderMalformed' ? 400 : 403, verdict.code);
    if (verdict.payload !== 'UNSIGNED-PAYLOAD' && verdict.payload !== sha256Of(body))
      return refusal(400, 'XAmzContentSHA256Mismatch');
    const key = keyOf(url);
    if (key === null) return refusal(404, 'NoSuchBucket');
    try {
      return bucket.answer({ method, key, query: url.searchParams, headers, body });
    } catch (error) {
      if (error instanceof StoreError) return refusal(error.status, error.code);
      throw error;
    }
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ origin, bucket, requests },
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: origin,
      S3_BUCKET: BUCKET,
      S3_REGION: KEYS.region,
      S3_ACCESS_KEY_ID: KEYS.accessKeyID,
      S3_SECRET_ACCESS_KEY: KEYS.secret,
    },
    failNext: (how, times = 1, only) => void faults.push(...Array<Fault>(times).fill({ how, only })),
    clearFaults: () => void faults.splice(0),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The object's key in an address of the path's form; null for another bucket. */
function keyOf({ pathname }: URL): string | null {
  const [, bucket, ...key] = pathname.split('/').map(decodeURIComponent);
  return bucket === BUCKET ? key.join('/') : null;
}

function isOwn(name: string): boolean {
  return !/^x-(amz|id)/i.test(name);
}

function headersOf(request: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The headers that let a page of another origin read the answer; null where the rules forbid it. */
function corsHeaders({ headers }: IncomingMessage, allowedOrigin: string): Record<string, string> | null {
  const method = headers['access-control-request-method'];
  const asked = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const allowed =
    headers.origin === allowedOrigin &&
    (method === undefined || CORS.methods.includes(method)) &&
    asked.every((name) => name === '' || CORS.request.includes(name));
  if (!allowed) return null;
  return {
    'access-control-allow-origin': allowedOrigin,
    'access-control-expose-headers': CORS.answer,
    'access-control-allow-methods': CORS.methods.join(', '),
    'access-control-allow-headers': CORS.request.join(', '),
    'access-control-max-age': '3600',
    vary: 'Origin',
  };
}
