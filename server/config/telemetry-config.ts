import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/** External services for analytics and error reports, used only with the visitor's consent; null: not set up. */
export interface TelemetryConfig {
  readonly sentryDSN: string | null;
  /** Google Analytics 4, G-…. */
  readonly analyticsID: string | null;
  /** Meta Pixel, digits. */
  readonly pixelID: string | null;
}

export function telemetryConfigOf({ SENTRY_DSN, ANALYTICS_ID, PIXEL_ID }: Environment): TelemetryConfig {
  if (SENTRY_DSN !== undefined && !isDSN(SENTRY_DSN)) {
    throw new ConfigError('SENTRY_DSN must be such as https://key@sentry.example/1.');
  }
  if (ANALYTICS_ID !== undefined && !/^G-[A-Z0-9]{4,20}$/.test(ANALYTICS_ID)) {
    throw new ConfigError('ANALYTICS_ID must be such as G-ABCDEFG123.');
  }
  if (PIXEL_ID !== undefined && !/^\d{5,20}$/.test(PIXEL_ID)) {
    throw new ConfigError('PIXEL_ID must be a number of 5 to 20 digits.');
  }
  return { sentryDSN: SENTRY_DSN ?? null, analyticsID: ANALYTICS_ID ?? null, pixelID: PIXEL_ID ?? null };
}

function isDSN(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, pathname } = new URL(text);
  return /^https?:$/.test(protocol) && username !== '' && /^\/(.+\/)?\d+$/.test(pathname);
}
