import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * The line between the phone and the school: an HTTP relay that can be cut, can lose answers on their way back and
 * can let a request's body, or an answer's, through only in part. The school never notices; that is the point.
 */
export interface Line {
  readonly origin: string;
  cut(): void;
  restore(): void;
  /** The next `times` answers to that path are lost after the school has done its work. */
  loseAnswers(path: RegExp, times: number): void;
  /** A request to that path stands still once it has carried so many bytes; resolves when it does. */
  stallAfter(path: RegExp, bytes: number): Promise<void>;
  /** The next answer to that path which is long enough stands still once it has carried so many bytes; resolves then. */
  stallWithin(path: RegExp, bytes: number): Promise<void>;
  /** Requests that reached the school, in order: method and path. */
  seen(): readonly string[];
  /** What they asked of a file, in order: path and Range, of those that asked for a part. */
  ranges(): readonly { path: string; range: string }[];
  close(): Promise<void>;
}

interface Weather {
  down: boolean;
  lose: { path: RegExp; left: number } | null;
  stall: { path: RegExp; bytes: number; happened: () => void } | null;
  stallAnswer: Weather['stall'];
}

export async function layLine(target: { port: number }): Promise<Line> {
  const weather: Weather = { down: false, lose: null, stall: null, stallAnswer: null };
  const sockets = new Set<Socket>();
  const seen: string[] = [];
  const ranges: { path: string; range: string }[] = [];
  const server = createServer((incoming, outgoing) => {
    const [path = ''] = incoming.url?.split('?') ?? [];
    const { range } = incoming.headers;
    seen.push(`${incoming.method} ${path}`);
    if (range !== undefined) ranges.push({ path, range });
    relay(incoming, outgoing, target.port, weather);
  });
  server.on('connection', (socket) => {
    if (weather.down) return socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = () => {
    weather.down = true;
    dropAll();
  };
  return {
    origin: `http://localhost:${port}`,
    cut,
    restore: () => {
      weather.down = false;
      weather.stall = null;
    },
    loseAnswers: (path, times) => {
      weather.lose = { path, left: times };
    },
    stallAfter: (path, bytes) =>
      new Promise((happened) => {
        weather.stall = { path, bytes, happened };
      }),
    stallWithin: (path, bytes) =>
      new Promise((happened) => {
        weather.stallAnswer = { path, bytes, happened };
      }),
    seen: () => seen,
    ranges: () => ranges,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        dropAll();
      }),
  };
}

function relay(incoming: IncomingMessage, outgoing: ServerResponse, port: number, weather: Weather): void {
  const path = incoming.url ?? '/';
  const onward = request(
    { host: '127.0.0.1', port, path, method: incoming.method, headers: incoming.headers },
    (answer) => {
      if (weather.lose && weather.lose.left > 0 && weather.lose.path.test(path)) {
        weather.lose.left -= 1;
        // The school has answered; the phone never hears it.
        answer.resume();
        answer.once('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (weather.stallAnswer?.path.test(path)) carryInPart(answer, outgoing, weather);
      else answer.pipe(outgoing);
    },
  );
  onward.on('error', () => incoming.socket.destroy());
  incoming.on('error', () => onward.destroy());
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) onward.destroy();
  });
  const stall = weather.stall?.path.test(path) ? weather.stall : null;
  let carried = 0;
  incoming.on('data', (chunk: Buffer) => {
    if (stall && carried >= stall.bytes) return;
    carried += chunk.length;
    onward.write(
      stall ? chunk.subarray(0, Math.max(1, chunk.length - Math.max(0, carried - stall.bytes))) : chunk,
    );
    if (stall && carried >= stall.bytes) stall.happened();
  });
  incoming.on('end', () => {
    if (!stall || carried < stall.bytes) onward.end();
  });
}

/** Carries the answer as far as it may; one that is too short for that is carried whole. */
function carryInPart(answer: IncomingMessage, outgoing: ServerResponse, weather: Weather): void {
  const stall = weather.stallAnswer;
  let left = stall?.bytes ?? 0;
  answer.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    const part = chunk.subarray(0, left);
    left -= part.length;
    outgoing.write(part);
    if (left > 0) return;
    weather.stallAnswer = null;
    stall?.happened();
  });
  answer.on('end', () => {
    if (left > 0) outgoing.end();
  });
}
