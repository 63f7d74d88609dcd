import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

/** `MEDIA_ORIGIN`: where devices fetch published media besides this server; null: nowhere. @throws ConfigError */
export function mediaOriginOf({ MEDIA_ORIGIN }: Environment, publicOrigin: string): string | null {
  if (MEDIA_ORIGIN === undefined) return null;
  const url = URL.canParse(MEDIA_ORIGIN) ? new URL(MEDIA_ORIGIN) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url === undefined || !isSafe || url.pathname !== '/' || url.search !== '' || url.username !== '')
    throw new ConfigError(
      'MEDIA_ORIGIN must be an https origin such as https://cdn.example.jp, without a path.',
    );
  if (url.origin === publicOrigin)
    throw new ConfigError('MEDIA_ORIGIN must be another origin than PUBLIC_ORIGIN (or be left out).');
  return url.origin;
}
