import type { Hono } from 'hono';
import { PublicConfig } from '#contract/public-config.ts';
import { APP_VERSION } from '#domain/product.ts';
import type { Config } from '#server/config/config.ts';

/** GET /config.json: what the browser is told at run time, so that one bundle serves every mode. */
export function mountPublicConfig(app: Hono, { config }: { config: Config }): void {
  const body = PublicConfig.parse({
    version: APP_VERSION,
    environment: config.mode,
    auth: { ...config.auth, authDomain: authDomainOf(config) },
  });
  app.get('/config.json', (c) => c.json(body, 200, { 'cache-control': 'no-cache' }));
}

function authDomainOf({ auth, publicOrigin }: Config): string {
  return auth.mode === 'firebase' ? auth.authDomain : new URL(publicOrigin).host;
}
