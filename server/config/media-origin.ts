import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { safeOriginURL } from './origin.ts';

/** `MEDIA_ORIGIN`: where devices fetch published media besides this server; null: nowhere. @throws ConfigError */
export function mediaOriginOf({ MEDIA_ORIGIN }: Environment, publicOrigin: string): string | null {
  if (MEDIA_ORIGIN === undefined) return null;
  const url = safeOriginURL(MEDIA_ORIGIN);
  if (url === null)
    throw new ConfigError(
      'MEDIA_ORIGIN must be an https origin such as https://cdn.example.jp, without a path.',
    );
  if (url.origin === publicOrigin)
    throw new ConfigError('MEDIA_ORIGIN must be another origin than PUBLIC_ORIGIN (or be left out).');
  return url.origin;
}
