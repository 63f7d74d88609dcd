import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests of one connection that may be under way. No browser and no proxy of ours sends a second one before its first is
 * answered; a client that does (RFC 9112, section 9.3.2) has a few.
 */
const MAX_UNDER_WAY = 4;

/**
 * Bounds what one connection may have worked on. Node hands every request of a connection over as soon as it is read, whether
 * the ones before are answered or not: a megabyte of them, whose answers nobody reads, is twenty thousand open files.
 * @returns whether a request is one too many; its connection is ended, and it is not to be worked on
 */
export function boundPipelining(server: Server): (request: IncomingMessage) => boolean {
  const underWay = new WeakMap<Socket, number>();
  const refused = new WeakSet<IncomingMessage>();
  // Before the listener that answers: it asks at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (count <= MAX_UNDER_WAY) return;
    refused.add(request);
    // What was read together with it is still handed over.
    socket.destroy();
  });
  return (request) => refused.has(request);
}
