import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

/** Where Prometheus finds the metrics. */
export interface MetricsConfig {
  readonly host: string;
  readonly port: number;
  /** null: whoever reaches the port may read. */
  readonly token: string | null;
}

const MIN_TOKEN_LETTERS = 16;
const MAX_PORT = 65_535;

/** @returns null without METRICS_PORT: then nothing is counted and no port is open */
export function metricsConfigOf({
  METRICS_PORT,
  METRICS_HOST,
  METRICS_TOKEN,
  PORT,
  PROCESSES,
}: Environment): MetricsConfig | null {
  if (METRICS_PORT === undefined) {
    if (METRICS_TOKEN === undefined) return null;
    throw new ConfigError('METRICS_TOKEN is set, but METRICS_PORT is not: nobody would be asked for it.');
  }
  if (METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST)) {
    throw new ConfigError(
      'METRICS_TOKEN must be set where METRICS_HOST is not this machine: the metrics are no business of strangers.',
    );
  }
  if (METRICS_TOKEN !== undefined && METRICS_TOKEN.length < MIN_TOKEN_LETTERS) {
    throw new ConfigError(`METRICS_TOKEN must have at least ${MIN_TOKEN_LETTERS} letters.`);
  }
  const last = METRICS_PORT + PROCESSES - 1;
  const isTaken = METRICS_PORT !== 0 && PORT >= METRICS_PORT && PORT <= last;
  if (isTaken || last > MAX_PORT) {
    throw new ConfigError(
      `METRICS_PORT needs ${PROCESSES === 1 ? 'a port' : `${PROCESSES} ports in a row`} beside PORT, up to ${MAX_PORT}.`,
    );
  }
  return { host: METRICS_HOST, port: METRICS_PORT, token: METRICS_TOKEN ?? null };
}
