import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { type ServerProcess, type ServerSettings, startServer } from './server-process.ts';

/** `npm run test:processes` sets it: so many server processes on one database, each request to the next one. */
export const PROCESSES = Number(process.env['PROCESSES'] ?? '1');

/** The ports of the further processes; none for what `npm start` runs, which has its processes behind one port. */
export async function furtherPorts(entry: ServerSettings['entry']): Promise<number[]> {
  if (entry === 'main') return [];
  return await Promise.all(Array.from({ length: PROCESSES - 1 }, freePort));
}

/** Starts the server, and the further ones on its database and files. Requests of tests go to the first, time to all. */
export async function startServers(
  settings: ServerSettings,
  ports: readonly number[],
): Promise<ServerProcess> {
  const first = await startServer(settings);
  if (ports.length === 0) return first;
  const DATABASE_URL = await first.request({ do: 'address' });
  const others = await Promise.all(
    ports.map((port) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'otomichi-e2e-further-'));
      const environment = { ...settings.environment, DATABASE_URL, FILES_DIR: settings.dataDir };
      return startServer({ ...settings, port, dataDir, environment });
    }),
  );
  return {
    ...first,
    output: () => [first, ...others].map((one) => one.output()).join('\n'),
    async request(request) {
      if (request.do === 'advance') await Promise.all(others.map((one) => one.request(request)));
      return await first.request(request);
    },
    async kill(signal) {
      // The database is the first one's.
      await Promise.all(others.map((one) => one.kill(signal)));
      for (const { dataDir } of others) rmSync(dataDir, { recursive: true, force: true });
      await first.kill(signal);
    },
  };
}
