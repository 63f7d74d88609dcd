import { rmSync } from 'node:fs';
import { fastFolder } from '#tests/support/fast-folder.ts';
import { freePort } from './support/server/free-port.ts';
import { startServer } from './support/server/server-process.ts';
import { PREPARED_DATA } from './support/server/test-server.ts';

/** Prepares one data folder (database, migrations, published content) that every server of the run copies. */
export default async function prepareData(): Promise<(() => void) | undefined> {
  // The emulator needs no server of ours.
  if (process.env['CONTRACT_TARGET'] === 'emulator') return undefined;
  const dataDir = fastFolder('otomichi-e2e-prepared-');
  const port = await freePort();
  const server = await startServer({ port, dataDir, publicOrigin: `http://localhost:${port}` });
  await server.kill('SIGTERM');
  process.env[PREPARED_DATA] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
