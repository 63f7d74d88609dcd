import * as client from 'openid-client';
import type { SocialConfig } from '#server/config/social-config.ts';
import type { ProviderId } from '#server/identity/social/provider.ts';
import type { Clock } from '#server/lib/clock.ts';
import { appleSecret } from './apple-secret.ts';

export type Issuers = Readonly<Record<ProviderId, string>>;

export const REAL_ISSUERS: Issuers = {
  'google.com': 'https://accounts.google.com',
  'apple.com': 'https://appleid.apple.com',
};

/** What a flow carries from its beginning to its end. */
export interface Flight {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The provider's own word for somebody. */
export interface IdToken {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** The code flow with PKCE, state and nonce, by openid-client. */
export interface OpenId {
  /** Where to send the browser. */
  begin(provider: ProviderId, flight: Flight, redirectUri: string): Promise<URL>;
  /** @param answer the callback's own address with what the provider added to it */
  finish(provider: ProviderId, flight: Flight, answer: URL): Promise<IdToken>;
}

/** Providers change their addresses rarely; a day is what they ask for. */
const KEEP_MS = 24 * 60 * 60_000;
const PATIENCE_S = 10;

const ASKED: Readonly<Record<ProviderId, Record<string, string>>> = {
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
        ...ASKED[provider],
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

/** A client of a provider: its addresses are found when they are first needed, its secret is made for each use. */
function configurer(given: { social: SocialConfig; clock: Clock; issuers: Issuers }) {
  const found = new Map<ProviderId, { at: number; metadata: Promise<client.ServerMetadata> }>();
  const metadataOf = (provider: ProviderId) => {
    const now = given.clock.now().getTime();
    const kept = found.get(provider);
    if (kept !== undefined && now - kept.at < KEEP_MS) return kept.metadata;
    const metadata = discover(given.issuers[provider]);
    found.set(provider, { at: now, metadata });
    metadata.catch(() => found.delete(provider));
    return metadata;
  };
  return async (provider: ProviderId) => {
    const metadata = await metadataOf(provider);
    const { clientID, secret } = await credentials(provider, given.social, given.clock, metadata.issuer);
    const config = new client.Configuration(metadata, clientID, undefined, client.ClientSecretPost(secret));
    config.timeout = PATIENCE_S;
    if (isPlain(metadata.issuer)) client.allowInsecureRequests(config);
    return config;
  };
}

async function discover(issuer: string): Promise<client.ServerMetadata> {
  const execute = isPlain(issuer) ? [client.allowInsecureRequests] : [];
  // Discovery asks for a client; what it finds does not depend on which.
  const config = await client.discovery(new URL(issuer), 'discovery', undefined, undefined, {
    execute,
    timeout: PATIENCE_S,
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

/** Only a provider named by the code can be plain: one that a test runs on this machine. */
function isPlain(issuer: string): boolean {
  return issuer.startsWith('http:');
}
