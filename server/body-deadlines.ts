import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as NetServer, Socket } from 'node:net';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import type { TrustedProxies } from './config/trust-proxy.ts';
import { isLoopbackAddress } from './http/at-this-machine.ts';
import { neighbourhoodOf, networkOf, senderFrom } from './http/sender.ts';
import { countsByName } from './lib/counts.ts';
import { UPLOAD_ADDRESS } from './storage/disk-storage.ts';

/** How long bodies may take, and how many may be under way. Tests bring smaller ones. */
export interface BodyLimits {
  /** For all of a call: its body is small, and a phone sends it at once. */
  readonly callMs: number;
  /** For the beginning of an upload: a train stands in a tunnel. */
  readonly uploadMs: number;
  /** Every byte of an upload buys time at this rate; a weak network (16 KB/s) brings eight times as much. */
  readonly uploadBytesPerSecond: number;
  readonly maxConnections: number;
  /** Of one sender. A browser opens six, a household or a school shares an address. */
  readonly maxConnectionsOfASender: number;
  readonly maxOpenBodiesOfASender: number;
  /** Of the senders of one neighbourhood together: a line at home has up to 65,536 networks of IPv6. */
  readonly maxConnectionsOfANeighbourhood: number;
  readonly maxOpenBodiesOfANeighbourhood: number;
}

export const BODY_LIMITS: BodyLimits = {
  callMs: 30 * SECOND_MS,
  uploadMs: MINUTE_MS,
  uploadBytesPerSecond: 2 * 1024,
  maxConnections: 2_000,
  maxConnectionsOfASender: 200,
  maxOpenBodiesOfASender: 40,
  maxConnectionsOfANeighbourhood: 600,
  // Half of the uploads that are received at a time (storage/upload-intake.ts).
  maxOpenBodiesOfANeighbourhood: 100,
};

const LOOK_MS = SECOND_MS;
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

interface OpenBody {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** null: behind a proxy that nobody named, where all would count as one. */
  readonly sender: string | null;
  /** The sender's neighbourhood; null where there is no sender. */
  readonly near: string | null;
  readonly sinceMs: number;
  readonly bytesBefore: number;
}

export interface BodyGuard {
  /** Whether a request is one too many of its sender; it is not to be worked on. */
  isTooMany(request: IncomingMessage): boolean;
}

/**
 * Ends requests whose body does not come on, and bounds how many one sender holds open. Without it a stranger holds
 * thousands of connections for minutes with a byte now and then; requests that are answered cost nobody anything here.
 */
export function guardBodies(server: Server, trusted: TrustedProxies, limits: BodyLimits): BodyGuard {
  const open = new Set<OpenBody>();
  const tooMany = new WeakSet<IncomingMessage>();
  server.maxConnections = limits.maxConnections;
  boundConnections(server, trusted, limits);
  // Before the listener that answers: it asks `isTooMany` at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const body = openBody(request, response, trusted);
    const others = [...open].filter((other) => isOpenNear(body, other) && !tooMany.has(other.request));
    const ofSender = others.filter(({ sender }) => sender === body.sender);
    const isFull =
      ofSender.length >= limits.maxOpenBodiesOfASender ||
      others.length >= limits.maxOpenBodiesOfANeighbourhood;
    if (isFull) tooMany.add(request);
    // Also one that is refused, and one that was answered before its end: both still hold the connection.
    open.add(body);
    request.once('close', () => open.delete(body));
  });
  const look = setInterval(() => {
    for (const body of open) {
      if (body.request.complete || body.request.destroyed) open.delete(body);
      else if (isLate(body, limits)) endLate(body);
    }
  }, LOOK_MS);
  look.unref();
  server.once('close', () => clearInterval(look));
  return { isTooMany: (request) => tooMany.has(request) };
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isOpenNear({ near }: OpenBody, { near: other, request }: OpenBody): boolean {
  return near !== null && near === other && !request.complete;
}

function openBody(request: IncomingMessage, response: ServerResponse, trusted: TrustedProxies): OpenBody {
  const { socket, headers } = request;
  const remote = socket.remoteAddress ?? 'unknown';
  const isUnnamed = trusted.kind === 'none' && isLoopbackAddress(remote);
  const sender = isUnnamed ? null : senderFrom(remote, String(headers['x-forwarded-for'] ?? ''), trusted);
  return {
    request,
    response,
    sender,
    near: sender === null ? null : neighbourhoodOf(sender),
    sinceMs: performance.now(),
    bytesBefore: socket.bytesRead,
  };
}

function isLate({ request, sinceMs, bytesBefore }: OpenBody, limits: BodyLimits): boolean {
  const elapsedMs = performance.now() - sinceMs;
  if (!isUpload(request)) return elapsedMs > limits.callMs;
  const received = request.socket.bytesRead - bytesBefore;
  return elapsedMs > limits.uploadMs + (received / limits.uploadBytesPerSecond) * SECOND_MS;
}

function isUpload({ method, url }: IncomingMessage): boolean {
  return (method === 'PUT' || method === 'PATCH') && url?.startsWith(UPLOAD_ADDRESS) === true;
}

function endLate({ request, response }: OpenBody): void {
  if (!response.headersSent) request.socket.end(TOO_SLOW);
  request.destroy();
}

/** Connections through a proxy are the proxy's to bound: it alone knows whose they are. */
export function boundConnections(
  server: NetServer,
  trusted: TrustedProxies,
  {
    maxConnectionsOfASender,
    maxConnectionsOfANeighbourhood,
  }: Pick<BodyLimits, 'maxConnectionsOfASender' | 'maxConnectionsOfANeighbourhood'>,
): void {
  const counts = countsByName();
  server.on('connection', (socket: Socket) => {
    const remote = socket.remoteAddress ?? 'unknown';
    const isProxy = trusted.kind === 'hops' || (trusted.kind === 'addresses' && trusted.has(remote));
    if (isProxy || isLoopbackAddress(remote)) return;
    const sender = networkOf(remote);
    const near = `near ${neighbourhoodOf(sender)}`;
    const [ofSender, ofNear] = [counts.change(sender, 1), counts.change(near, 1)];
    const isTooMany = ofSender > maxConnectionsOfASender || ofNear > maxConnectionsOfANeighbourhood;
    socket.once('close', () => {
      counts.change(sender, -1);
      counts.change(near, -1);
    });
    if (isTooMany) socket.destroy();
  });
}
