import type { Hono } from 'hono';
import { type ProviderMode, PublicConfig } from '#contract/public-config.ts';
import { APP_VERSION } from '#domain/product.ts';
import type { FirebaseProvider } from '#server/config/auth-config.ts';
import type { Config } from '#server/config/config.ts';

/** GET /config.json: settings of the browser at run time, so that one bundle serves every mode. */
export function mountPublicConfig(app: Hono, { config }: { config: Config }): void {
  const { mode, apiKey, projectId } = config.auth;
  const body = PublicConfig.parse({
    version: APP_VERSION,
    environment: config.reportEnvironment,
    auth: {
      mode,
      apiKey,
      projectId,
      // The handler of the providers' pop-ups is on our own origin in both modes.
      authDomain: new URL(config.publicOrigin).host,
      doors: providerModes(config),
      revocable: config.auth.mode === 'embedded' || config.auth.serviceAccount !== null,
    },
    telemetry: config.telemetry,
    seller: config.payments.seller,
    teachersOrigin: config.teachersOrigin,
  });
  app.get('/config.json', (c) => c.json(body, 200, { 'cache-control': 'no-cache' }));
}

function providerModes({ auth, social, messages, onThisMachine }: Config) {
  if (auth.mode === 'firebase') {
    const modeOf = (name: FirebaseProvider): ProviderMode =>
      auth.providers.includes(name) ? 'real' : 'none';
    return {
      google: modeOf('google.com'),
      apple: modeOf('apple.com'),
      phone: auth.providers.includes('phone'),
    };
  }
  const providerMode = (client: object | null): ProviderMode => {
    if (client !== null) return 'real';
    return social.demo ? 'demo' : 'none';
  };
  return {
    google: providerMode(social.google),
    apple: providerMode(social.apple),
    phone: messages.sms !== null || onThisMachine,
  };
}
