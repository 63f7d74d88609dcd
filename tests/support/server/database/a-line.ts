import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type DatabaseAddress, SOCKET_NAME } from '#server/db/connect.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** A database at the other end of a relay. From `silence` on nothing passes on the connections that are open, and none is closed. */
export async function aLine() {
  const database = await aDatabase();
  whenDone(database.drop);
  if (database.address.kind !== 'socket') throw new Error('the database of tests has a socket');
  const { folder, user, database: name } = database.address;
  const open = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(join(folder, SOCKET_NAME));
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening));
  whenDone(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((closed) => relay.close(closed));
  });
  const { port } = relay.address() as { port: number };
  const address: DatabaseAddress = { kind: 'url', url: `postgresql://${user}@127.0.0.1:${port}/${name}` };
  const silence = () => {
    for (const socket of open) socket.unpipe().pause();
  };
  return { address, silence };
}
