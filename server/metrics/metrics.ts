import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { SECOND_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { sharedRun } from '#server/lib/shared-run.ts';
import type { FreeSpace } from '#server/storage/free-space.ts';
import { countMeasured } from './counted.ts';
import { storedGauges } from './stored-gauges.ts';

export interface MetricsGiven {
  readonly db: Database;
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataDir: string;
  readonly freeSpace: FreeSpace;
}

export interface Metrics {
  readonly contentType: string;
  /** All metrics as Prometheus reads them. */
  text(): Promise<string>;
  stop(): void;
}

/** What is read from the database and the disk counts for so long: a thousand scrapes read it once. */
const STORED_LIFETIME_MS = 10 * SECOND_MS;
/** One text answers everybody within this time. */
const TEXT_LIFETIME_MS = SECOND_MS;
/** A scrape does not wait longer for the database: what the process itself knows is wanted most when it hangs. */
const DATABASE_TIMEOUT_MS = 3 * SECOND_MS;

/** Begins to count and to measure in this process. */
export function createMetrics(given: MetricsGiven): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const stop = countMeasured(registers);
  gaugePool(registers, given.pool);
  const readStored = storedReader(registers, given);
  const text = sharedRun(TEXT_LIFETIME_MS, async () => {
    await readStored();
    return await register.metrics();
  });
  return { contentType: register.contentType, text, stop };
}

function gaugePool(registers: Registry[], pool: MetricsGiven['pool']): void {
  new Gauge({
    name: 'otomichi_database_connections',
    help: 'Connections of the pool of this process; waiting: calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function storedReader(registers: Registry[], given: MetricsGiven): () => Promise<void> {
  const { db, clock, log, dataDir, freeSpace } = given;
  const stored = storedGauges(registers, db, clock);
  const up = new Gauge({
    name: 'otomichi_database_up',
    help: '1: the gauges of the database were read within the last seconds.',
    registers,
  });
  const free = new Gauge({
    name: 'otomichi_disk_free_bytes',
    help: 'Free bytes where recordings are stored.',
    registers,
  });
  const read = sharedRun(STORED_LIFETIME_MS, async () => {
    await freeSpace(dataDir).then(
      (bytes) => free.set(bytes),
      () => free.remove(),
    );
    return await stored.read().then(
      () => true,
      (error: unknown) => {
        log.warn('metrics of the database not read', { error });
        return false;
      },
    );
  });
  return async () => up.set((await Promise.race([read(), timeout()])) ? 1 : 0);
}

function timeout(): Promise<false> {
  return new Promise((done) => setTimeout(done, DATABASE_TIMEOUT_MS, false).unref());
}
