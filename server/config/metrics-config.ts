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

/** @returns null without METRICS_PORT: then nothing is counted and no port is open */
export function metricsConfigOf({
  METRICS_PORT,
  METRICS_HOST,
  METRICS_TOKEN,
}: Environment): MetricsConfig | null {
  if (METRICS_PORT === undefined) return null;
  if (METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST)) {
    throw new ConfigError(
      'METRICS_TOKEN must be set where METRICS_HOST is not this machine: the metrics are no business of strangers.',
    );
  }
  if (METRICS_TOKEN !== undefined && METRICS_TOKEN.length < MIN_TOKEN_LETTERS) {
    throw new ConfigError(`METRICS_TOKEN must have at least ${MIN_TOKEN_LETTERS} letters.`);
  }
  return { host: METRICS_HOST, port: METRICS_PORT, token: METRICS_TOKEN ?? null };
}
