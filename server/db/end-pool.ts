import type pg from 'pg';
import { SECOND_MS } from '#domain/time-units.ts';

/** A host that went away never closes its connections. */
const CLOSE_TIMEOUT_MS = 5 * SECOND_MS;

/**
 * A function that ends the pool and waits until each connection is closed. `pool.end()` itself resolves earlier, and a
 * database that stops at that moment would end the rest "due to administrator command", which looks like a failure.
 */
export function gracefulEnd(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  let onEmpty = () => {};
  pool.on('connect', (client) => {
    open.add(client);
    // A connection that breaks while somebody holds it between two queries tells nobody but itself, and an error that nobody
    // hears ends the process. Its next query fails, and the pool lets go of it.
    client.on('error', () => {});
  });
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size === 0) onEmpty();
  });
  return async () => {
    await pool.end();
    if (open.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((done) => {
      onEmpty = done;
      timer = setTimeout(done, CLOSE_TIMEOUT_MS);
    });
    clearTimeout(timer);
  };
}
