import * as client from 'openid-client';
import { DAY_MS } from '#domain/time-units.ts';
import type { SocialConfig } from '#server/config/social-config.ts';
import type { ProviderId } from '#server/identity/social/provider.ts';
import type { Clock } from '#server/lib/clock.ts';
import { appleSecret } from './apple-secret.ts';

export type Issuers = Readonly<Record<ProviderId, string>>;

const REAL_ISSUERS: Issuers = {
  'google.com': 'https://accounts.google.com',
  'apple.com': 'https://appleid.apple.com',
};

/** The secrets of a flow, from its beginning to its end. */
export interface OAuthFlow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The checked claims of the provider's ID token. */
export interface IdToken {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** The code flow with PKCE, state and nonce, by openid-client. */
export interface OpenId {
  /** Where to send the browser. */
  begin(provider: ProviderId, flow: OAuthFlow, redirectUri: string): Promise<URL>;
  /** @param answer the callback's own address with what the provider added to it */
  finish(provider: ProviderId, flow: OAuthFlow, answer: URL): Promise<IdToken>;
}

/** Providers rarely change their addresses, and ask to cache them for a day. */
const METADATA_CACHE_MS = DAY_MS;
const TIMEOUT_SECONDS = 10;

const PARAMETERS: Readonly<Record<ProviderId, Record<string, string>>> = {
  'google.com': { scope: 'openid email profile', prompt: 'select_account' },
  // Apple gives name and address to a form post only.
  'apple.com': { scope: 'openid name email', response_mode: 'form_post' },
};

export function createOpenId(given: {
  readonly social: SocialConfig;
  readonly clock: Clock;
  readonly issuers?: Issuers | undefined;
}): OpenId {
  const configure = configurer({ ...given, issuers: given.issuers ?? REAL_ISSUERS });
  return {
    async begin(provider, { state, nonce, codeVerifier }, redirectUri) {
      return client.buildAuthorizationUrl(await configure(provider), {
        ...PARAMETERS[provider],
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async finish(provider, { state, nonce, codeVerifier }, answer) {
      const tokens = await client.authorizationCodeGrant(await configure(provider), answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('no ID token');
      return claims;
    },
  };
}

/** Configures the client of a provider: discovers its addresses at first use, makes its secret for each use. */
function configurer(given: { social: SocialConfig; clock: Clock; issuers: Issuers }) {
  const found = new Map<ProviderId, { at: number; metadata: Promise<client.ServerMetadata> }>();
  const metadataOf = (provider: ProviderId) => {
    const now = given.clock.now().getTime();
    const cached = found.get(provider);
    if (cached !== undefined && now - cached.at < METADATA_CACHE_MS) return cached.metadata;
    const metadata = discover(given.issuers[provider]);
    found.set(provider, { at: now, metadata });
    metadata.catch(() => found.delete(provider));
    return metadata;
  };
  return async (provider: ProviderId) => {
    const metadata = await metadataOf(provider);
    const { clientID, secret } = await credentials(provider, given.social, given.clock, metadata.issuer);
    const config = new client.Configuration(metadata, clientID, undefined, client.ClientSecretPost(secret));
    config.timeout = TIMEOUT_SECONDS;
    if (isPlain(metadata.issuer)) client.allowInsecureRequests(config);
    return config;
  };
}

async function discover(issuer: string): Promise<client.ServerMetadata> {
  const execute = isPlain(issuer) ? [client.allowInsecureRequests] : [];
  // Discovery needs a client, but its result does not depend on which.
  const config = await client.discovery(new URL(issuer), 'discovery', undefined, undefined, {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
  return config.serverMetadata();
}

async function credentials(provider: ProviderId, social: SocialConfig, clock: Clock, issuer: string) {
  if (provider === 'google.com' && social.google !== null) {
    return { clientID: social.google.clientID, secret: social.google.clientSecret };
  }
  if (provider === 'apple.com' && social.apple !== null) {
    return { clientID: social.apple.clientID, secret: await appleSecret(social.apple, clock.now(), issuer) };
  }
  throw new Error(`${provider} has no client`);
}

/** Only a test's provider on this machine uses plain http. */
function isPlain(issuer: string): boolean {
  return issuer.startsWith('http:');
}
