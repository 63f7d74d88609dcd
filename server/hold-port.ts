import { createServer, type Server } from 'node:net';
import { bound } from './listen.ts';

/**
 * Takes a port for a server that is not there yet. Answers 503 without reading what anybody sends.
 * @throws ConfigError when the port cannot be taken
 */
export async function holdPort(host: string, port: number): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
    socket.end(
      'HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    );
  });
  await bound(server, host, port);
  return server;
}
