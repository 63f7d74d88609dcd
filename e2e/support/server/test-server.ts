import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { fastFolder } from '#tests/support/fast-folder.ts';
import { untilTenInJapan } from '../japan-day.ts';
import { AdminCli } from './admin-cli.ts';
import { expectNoCardNumbers } from './card-numbers.ts';
import { freePort } from './free-port.ts';
import { type NetworkRelay, openNetworkRelay } from './network-relay.ts';
import { openSentrySink, type SentrySink } from './sentry-sink.ts';
import type { ServerProcess, ServerSettings } from './server-process.ts';
import { furtherPorts, startServers } from './several-servers.ts';

/**
 * `standard` has the real time. `clocked` begins at ten in the morning in Japan (at night a first charge waits until
 * nine), and tests move its clock forward. `telemetry` has all external services set up, also at ten in the morning.
 */
export type ServerKind = 'standard' | 'clocked' | 'telemetry';

export const ANALYTICS_ID = 'G-TEST12345';
const PIXEL_ID = '1234567890';

/** A server, the network in front of it and the staff's commands. */
export interface TestServer {
  readonly server: ServerProcess;
  readonly network: NetworkRelay;
  readonly admin: AdminCli;
  readonly dataDir: string;
  /** The service that receives error reports; only `telemetry` sends it any. */
  readonly sink: SentrySink;
  /** How far the server's clock is ahead. */
  aheadMs(): number;
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestServer(
  kind: ServerKind,
  settings: Pick<ServerSettings, 'entry'> = {},
): Promise<TestServer> {
  const dataDir = preparedDataDir();
  const port = await freePort();
  const further = await furtherPorts(settings.entry);
  const network = await openNetworkRelay({ ports: [port, ...further] });
  const sink = await openSentrySink();
  const services = { SENTRY_DSN: sink.dsn, ANALYTICS_ID, PIXEL_ID, LOG_LEVEL: 'error' };
  const environment = kind === 'telemetry' ? services : {};
  const server = await startServers(
    { ...settings, port, dataDir, publicOrigin: network.origin, environment },
    further,
  );
  let aheadMs = 0;
  const advance = async (ms: number) => {
    aheadMs += ms;
    await server.request({ do: 'advance', ms });
  };
  if (kind !== 'standard') await advance(untilTenInJapan(Date.now()));
  return {
    server,
    network,
    dataDir,
    sink,
    admin: new AdminCli(server, () => Date.now() + aheadMs),
    aheadMs: () => aheadMs,
    advance,
    async stop() {
      await network.close();
      await sink.close();
      await server.kill('SIGTERM');
      expectNoCardNumbers(dataDir, server.output());
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Several servers, each started when the first test needs it. */
export class ServerPool {
  readonly #servers = new Map<ServerKind, Promise<TestServer>>();

  get(kind: ServerKind): Promise<TestServer> {
    const running = this.#servers.get(kind) ?? startTestServer(kind);
    this.#servers.set(kind, running);
    return running;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#servers.values()].map(async (server) => (await server).stop()));
  }
}

/** Where the global setup leaves the data folder of a server that has migrated and published its content. */
export const PREPARED_DATA = 'OTOMICHI_E2E_DATA';

/** A data folder of its own, copied from the prepared one: making a database and publishing take seconds. */
function preparedDataDir(): string {
  const dataDir = fastFolder('otomichi-e2e-');
  const prepared = process.env[PREPARED_DATA];
  // `cp -a` preserves the owner: as root the database runs as another user.
  if (prepared !== undefined && existsSync(prepared)) execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  return dataDir;
}
