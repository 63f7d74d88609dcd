import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * The network between phone and server: an HTTP relay that can be cut, can drop responses and can stall a request or a
 * response in the middle of its body. The server never notices.
 */
export interface NetworkRelay {
  readonly origin: string;
  cut(): void;
  /** Ends the cut and a stalled request. */
  restore(): void;
  /** Ends every fault. */
  reset(): void;
  /** Drops the next `times` responses to that path after the server has done its work. */
  dropResponses(path: RegExp, times: number): void;
  /** Stalls a request to that path after so many bytes; resolves when that happened. */
  stallRequest(path: RegExp, bytes: number): Promise<void>;
  /** Stalls the next response to that path that is long enough after so many bytes; resolves when that happened. */
  stallResponse(path: RegExp, bytes: number): Promise<void>;
  /** Requests that reached the server, in order: method and path. */
  requests(): readonly string[];
  /** Requests for a part of a file, in order: path and Range. */
  rangeRequests(): readonly { path: string; range: string }[];
  close(): Promise<void>;
}

interface Stall {
  path: RegExp;
  bytes: number;
  happened: () => void;
}

interface Faults {
  down: boolean;
  drop: { path: RegExp; left: number } | null;
  stallRequest: Stall | null;
  stallResponse: Stall | null;
}

export async function openNetworkRelay(target: { ports: readonly number[] }): Promise<NetworkRelay> {
  const faults: Faults = { down: false, drop: null, stallRequest: null, stallResponse: null };
  const sockets = new Set<Socket>();
  let turn = 0;
  const requests: string[] = [];
  const ranges: { path: string; range: string }[] = [];
  const server = createServer((incoming, outgoing) => {
    const [path = ''] = incoming.url?.split('?') ?? [];
    const { range } = incoming.headers;
    requests.push(`${incoming.method} ${path}`);
    if (range !== undefined) ranges.push({ path, range });
    // Nobody stays with one server.
    turn = (turn + 1) % target.ports.length;
    relay(incoming, outgoing, target.ports[turn] as number, faults);
  });
  server.on('connection', (socket) => {
    if (faults.down) return socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://localhost:${port}`,
    cut: () => {
      faults.down = true;
      dropConnections();
    },
    restore: () => {
      faults.down = false;
      faults.stallRequest = null;
    },
    reset: () => {
      Object.assign(faults, { down: false, drop: null, stallRequest: null, stallResponse: null });
    },
    dropResponses: (path, times) => {
      faults.drop = { path, left: times };
    },
    stallRequest: (path, bytes) =>
      new Promise((happened) => {
        faults.stallRequest = { path, bytes, happened };
      }),
    stallResponse: (path, bytes) =>
      new Promise((happened) => {
        faults.stallResponse = { path, bytes, happened };
      }),
    requests: () => requests,
    rangeRequests: () => ranges,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        dropConnections();
      }),
  };
}

function relay(incoming: IncomingMessage, outgoing: ServerResponse, port: number, faults: Faults): void {
  const path = incoming.url ?? '/';
  const onward = request(
    { host: '127.0.0.1', port, path, method: incoming.method, headers: incoming.headers },
    (response) => {
      if (faults.drop && faults.drop.left > 0 && faults.drop.path.test(path)) {
        faults.drop.left -= 1;
        // The server has answered; the phone never receives it.
        response.resume();
        response.once('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      if (faults.stallResponse?.path.test(path)) sendPart(response, outgoing, faults);
      else response.pipe(outgoing);
    },
  );
  onward.on('error', () => incoming.socket.destroy());
  incoming.on('error', () => onward.destroy());
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) onward.destroy();
  });
  const stall = faults.stallRequest?.path.test(path) ? faults.stallRequest : null;
  let sent = 0;
  incoming.on('data', (chunk: Buffer) => {
    if (stall && sent >= stall.bytes) return;
    sent += chunk.length;
    onward.write(
      stall ? chunk.subarray(0, Math.max(1, chunk.length - Math.max(0, sent - stall.bytes))) : chunk,
    );
    if (stall && sent >= stall.bytes) stall.happened();
  });
  incoming.on('end', () => {
    if (!stall || sent < stall.bytes) onward.end();
  });
}

/** Sends a response up to the stall; one that is shorter is sent completely. */
function sendPart(response: IncomingMessage, outgoing: ServerResponse, faults: Faults): void {
  const stall = faults.stallResponse;
  let left = stall?.bytes ?? 0;
  response.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    const part = chunk.subarray(0, left);
    left -= part.length;
    outgoing.write(part);
    if (left > 0) return;
    faults.stallResponse = null;
    stall?.happened();
  });
  response.on('end', () => {
    if (left > 0) outgoing.end();
  });
}
