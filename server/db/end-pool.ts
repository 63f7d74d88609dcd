import type pg from 'pg';

/** A host that has gone away never says goodbye. */
const PATIENCE_MS = 5_000;

/**
 * A way to end a pool that waits until each connection is closed. `pool.end()` itself answers earlier, and a database
 * that is stopped in that moment would end the rest "due to administrator command", which reads like a fault.
 */
export function farewellOf(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  let emptied = () => {};
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size === 0) emptied();
  });
  return async () => {
    await pool.end();
    if (open.size === 0) return;
    let impatience: NodeJS.Timeout | undefined;
    await new Promise<void>((done) => {
      emptied = done;
      impatience = setTimeout(done, PATIENCE_MS);
    });
    clearTimeout(impatience);
  };
}
