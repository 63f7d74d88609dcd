import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/*
 * The least that a call can cost on these parts: Hono, the pg driver with a pool of the same size, one row of the same
 * database, JSON. DATABASE is the driver's settings as JSON.
 */
const pool = new pg.Pool({ ...JSON.parse(process.env['DATABASE'] ?? '{}'), max: 10 });
const app = new Hono();
app.get('/', async (c) => c.json((await pool.query('select 1 as one')).rows[0]));
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.send?.(port);
});
process.on('disconnect', () => {
  server.close();
  void pool.end().then(() => process.exit(0));
});
