import type { ProviderId } from '#server/identity/social/provider.ts';

/** The redirect address, which is registered with the provider. From the configuration, never from the request. */
export function callbackAddress(publicOrigin: string, provider: ProviderId): string {
  return `${publicOrigin}/emulator/auth/callback/${provider}`;
}
