import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderMode } from '#contract/public-config.ts';
import type { SocialConfig } from '#server/config/social-config.ts';
import { isNamedHere } from '#server/http/at-this-machine.ts';

/** As the SDK and the table `idp_links` name them. */
export const ProviderId = z.enum(['google.com', 'apple.com']);
export type ProviderId = z.infer<typeof ProviderId>;

export const PROVIDER_NAMES: Readonly<Record<ProviderId, string>> = {
  'google.com': 'Google',
  'apple.com': 'Apple',
};

/** Whether sign-in with the provider is real, by the demo chooser, or not available. */
export function providerModeOf({ google, apple, demo }: SocialConfig, provider: ProviderId): ProviderMode {
  const client = provider === 'google.com' ? google : apple;
  if (client !== null) return 'real';
  return demo ? 'demo' : 'none';
}

/** The same for one request: the demo chooser lets anybody be anybody, so it hears nobody who came through a proxy. */
export function modeFor(c: Context, social: SocialConfig, provider: ProviderId): ProviderMode {
  const mode = providerModeOf(social, provider);
  return mode === 'demo' && !isNamedHere(c) ? 'none' : mode;
}
