import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `shaped`: slow as set; `open`: as fast as the machine; `cut`: every connection is reset. */
export type LinkMode = 'shaped' | 'open' | 'cut';

export interface LinkSettings {
  bytesPerSecond: number;
  roundTripMs: number;
}

/** 1.6 Mbit/s and 150 ms: what DevTools calls slow 4G. */
export const SLOW_4G: LinkSettings = { bytesPerSecond: 200_000, roundTripMs: 150 };

export interface Link {
  readonly port: number;
  set(mode: LinkMode): void;
  close(): Promise<void>;
}

/** Bytes on their way before the sender waits: more than twice what rate and round trip hold, or the link runs dry. */
const windowOf = ({ bytesPerSecond, roundTripMs }: LinkSettings) =>
  Math.max(128 * 1024, (3 * bytesPerSecond * roundTripMs) / 1000);
const MAX_PIECE_BYTES = 4 * 1024;

/**
 * A TCP relay that is as slow as a phone's link. It stands in front of the server, so that also what the service worker
 * asks for is slow, which a throttle of the page in DevTools does not reach. Rate is shared by all connections.
 */
export function openLink(port: () => number, settings: LinkSettings): Promise<Link> {
  let mode: LinkMode = 'open';
  const sockets = new Set<Socket>();
  const up = { freeAt: 0 };
  const down = { freeAt: 0 };
  const server = createServer((client) => {
    if (mode === 'cut') return void client.resetAndDestroy();
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    client.on('error', () => undefined);
    client.pause();
    const shaped = mode === 'shaped';
    // A connection costs a round trip before its first byte.
    setTimeout(
      () => {
        const remote = connect({ port: port(), host: '127.0.0.1' });
        remote.on('error', () => client.destroy());
        client.once('close', () => remote.destroy());
        relay(client, remote, shaped ? { ...settings, way: up } : null);
        relay(remote, client, shaped ? { ...settings, way: down } : null);
        client.resume();
      },
      shaped ? settings.roundTripMs : 0,
    );
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        set(next) {
          mode = next;
          // Connections that are open already keep the pace that they began with: a new visit begins new ones.
          for (const socket of sockets) socket.resetAndDestroy();
        },
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            for (const socket of sockets) socket.destroy();
          }),
      }),
    );
  });
}

type Shape = LinkSettings & { way: { freeAt: number } };

function relay(from: Socket, to: Socket, shape: Shape | null): void {
  if (shape === null) {
    from.pipe(to);
    return;
  }
  const { bytesPerSecond, roundTripMs, way } = shape;
  const windowBytes = windowOf(shape);
  let underway = 0;
  // Timers of a busy machine may fire in another order than they were set: whichever fires hands on the oldest piece.
  const pieces: (Buffer | null)[] = [];
  const handOn = () => {
    const piece = pieces.shift() ?? null;
    if (piece === null) return void to.end();
    underway -= piece.length;
    if (to.writable) to.write(piece);
    if (underway < windowBytes) from.resume();
  };
  from.on('data', (data: Buffer) => {
    for (let at = 0; at < data.length; at += MAX_PIECE_BYTES) {
      const piece = data.subarray(at, at + MAX_PIECE_BYTES);
      const now = performance.now();
      way.freeAt = Math.max(now, way.freeAt) + (piece.length / bytesPerSecond) * 1000;
      underway += piece.length;
      pieces.push(piece);
      setTimeout(handOn, way.freeAt - now + roundTripMs / 2);
    }
    if (underway >= windowBytes) from.pause();
  });
  from.on('end', () => {
    pieces.push(null);
    setTimeout(handOn, Math.max(0, way.freeAt - performance.now()) + roundTripMs / 2 + 1);
  });
}
