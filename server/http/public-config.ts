import type { Hono } from 'hono';
import { type Door, PublicConfig } from '#contract/public-config.ts';
import { APP_VERSION } from '#domain/product.ts';
import type { FirebaseProvider } from '#server/config/auth-config.ts';
import type { Config } from '#server/config/config.ts';

/** GET /config.json: what the browser is told at run time, so that one bundle serves every mode. */
export function mountPublicConfig(app: Hono, { config }: { config: Config }): void {
  const { mode, apiKey, projectId } = config.auth;
  const body = PublicConfig.parse({
    version: APP_VERSION,
    environment: config.mode,
    auth: {
      ...{ mode, apiKey, projectId },
      // The handler of the provider's pop-ups answers on our own origin in both modes.
      authDomain: new URL(config.publicOrigin).host,
      doors: doorsOf(config),
      revocable: config.auth.mode === 'embedded' || config.auth.serviceAccount !== null,
    },
    telemetry: config.telemetry,
    seller: config.payments.seller,
  });
  app.get('/config.json', (c) => c.json(body, 200, { 'cache-control': 'no-cache' }));
}

function doorsOf({ auth, social, messages, onThisMachine }: Config) {
  if (auth.mode === 'firebase') {
    const real = (name: FirebaseProvider): Door => (auth.providers.includes(name) ? 'real' : 'none');
    return {
      google: real('google.com'),
      apple: real('apple.com'),
      phone: auth.providers.includes('phone'),
    };
  }
  const door = (client: object | null): Door => {
    if (client !== null) return 'real';
    return social.demo ? 'demo' : 'none';
  };
  return {
    google: door(social.google),
    apple: door(social.apple),
    phone: messages.sms !== null || onThisMachine,
  };
}
