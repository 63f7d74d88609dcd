import type { Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { ApiError } from '#contract/errors.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import { errorAnswer } from '#server/http/error-answer.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import { senderOf } from '#server/http/sender.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { signerIn } from '#server/storage/signer.ts';
import { type StripeSandbox, stripeSandbox } from '#stripe-sandbox/stripe-sandbox.ts';
import type { SandboxTables } from '#stripe-sandbox/wire/tables.ts';

type MountDeps = Pick<ServerDeps, 'db' | 'clock' | 'log' | 'config'>;

/** Nobody who tries the form needs hundreds of cards. */
const CARD_LIMIT = { name: 'sandbox-card', hits: 300, windowMs: 10 * MINUTE_MS };

/** The server's database with the tables of the sandbox. */
export function sandboxDatabase(db: Database): Kysely<SandboxTables> {
  return db as unknown as Kysely<SandboxTables>;
}

/** The Stripe sandbox on the server's own database, clock and log. It keeps no state in memory. */
export function sandboxOf({ db, clock, log }: { db: Database; clock: Clock; log: Log }): StripeSandbox {
  return stripeSandbox({ db: sandboxDatabase(db), clock, log, retryOnConflict });
}

/** The secret that signs the sandbox's events: different in every installation, derived from the key of signed URLs. */
export function sandboxWebhookSecret(dataDir: string): string {
  return `whsec_${signerIn(dataDir).sign('sandbox webhook')}`;
}

/** Serves what js.stripe.com and api.stripe.com are to a browser; 404 unless the sandbox takes the payments. */
export function mountSandbox(app: Hono, { db, clock, log, config }: MountDeps): void {
  const refused = (error: ApiError) => (c: Context) => errorAnswer(c, error, log);
  if (config.payments.provider === 'sandbox')
    sandboxOf({ db, clock, log }).mountBrowserPart(app, {
      publicOrigin: config.publicOrigin,
      limitCards: (c) => hit(db, clock, CARD_LIMIT, senderOf(c)),
      onTooLarge: refused(new ApiError('api/bad-request')),
      onError: (c, error) => errorAnswer(c, error, log),
    });
  // Without this line other addresses below /sandbox would be pages of the app.
  app.all('/sandbox/*', refused(new ApiError('api/not-found')));
}
