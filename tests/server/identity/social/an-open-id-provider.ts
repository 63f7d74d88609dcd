import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import { afterAll } from 'vitest';

export interface ProvidersPerson {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
}

export interface AnOpenIdProvider {
  readonly issuer: string;
  /** The person at the browser; null refuses. */
  person: ProvidersPerson | null;
}

export const CLIENT = { clientID: 'otomichi-test', clientSecret: 'a-secret-of-the-test-client' };
export const CALLBACKS = ['google.com', 'apple.com'].map(
  (provider) => `http://localhost:3000/emulator/auth/callback/${provider}`,
);

/** Maps the secret that a client sent to the one that the provider knows; throws for a wrong one. */
export type SecretCheck = (secret: string, issuer: string) => Promise<string>;

/** A real OpenID provider on this machine (oidc-provider), whose person is always signed in. */
export async function anOpenIdProvider(secretOf?: SecretCheck): Promise<AnOpenIdProvider> {
  const state: { person: ProvidersPerson | null } = { person: { sub: 'person-1' } };
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => new Promise((done) => server.close(done)));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = await aProvider(issuer, () => state.person);
  if (secretOf !== undefined) {
    provider.use(async (ctx, next) => {
      await next();
      if (ctx.path.includes('openid-configuration')) ctx.body.token_endpoint = `${issuer}/own-token`;
    });
  }
  const answer = provider.callback();
  handle = (request, response) => {
    if (request.url === '/own-token' && secretOf !== undefined) {
      return void ownToken(request, response, issuer, secretOf);
    }
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const result = state.person
      ? { login: { accountId: state.person.sub }, select_account: {} }
      : { error: 'access_denied' };
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false }).catch(() => {
      response.statusCode = 500;
      response.end();
    });
  };
  return Object.assign(state, { issuer });
}

async function aProvider(issuer: string, person: () => ProvidersPerson | null): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of the test'] },
    clients: [
      {
        client_id: CLIENT.clientID,
        client_secret: CLIENT.clientSecret,
        redirect_uris: CALLBACKS,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], name: [] },
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: withChooser(), url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ ...person(), sub: accountId }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile name');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** Adds Google's `prompt=select_account` to this provider. */
function withChooser() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/** A token endpoint that checks the client's secret as Apple's does, before the provider's own check. */
async function ownToken(
  request: IncomingMessage,
  response: ServerResponse,
  issuer: string,
  secretOf: SecretCheck,
) {
  const body = new URLSearchParams(await text(request));
  const secret = await secretOf(body.get('client_secret') ?? '', issuer).catch(() => '');
  body.set('client_secret', secret);
  const answer = await fetch(`${issuer}/token`, { method: 'POST', body });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(await answer.text());
}
