import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { safeOriginURL } from './origin.ts';

/** `PUSH_ORIGINS`: origins of push services, comma-separated, for browsers that bring a service of their own. */
export function pushOriginsOf({ PUSH_ORIGINS }: Environment): readonly string[] {
  return (PUSH_ORIGINS ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(originOf);
}

function originOf(text: string): string {
  const url = safeOriginURL(text);
  if (url === null)
    throw new ConfigError(
      'PUSH_ORIGINS must hold https origins (http only on this machine), with commas between.',
    );
  return url.origin;
}
