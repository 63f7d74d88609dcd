import type { ProviderId } from '#server/identity/social/provider.ts';

/** The redirect address to be registered with the provider; from the configuration, never from the request. */
export function callbackAddress(publicOrigin: string, provider: ProviderId): string {
  return `${publicOrigin}/emulator/auth/callback/${provider}`;
}
