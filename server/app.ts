import { Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { type AppParts, appParts, type GivenParts, type Mount } from './app-parts.ts';
import { mountCards } from './cards/handlers.ts';
import { mountCoupons } from './coupons/handlers.ts';
import { mountDelivery } from './delivery/delivery.ts';
import { mountHomework } from './homework/handlers.ts';
import { errorAnswer } from './http/error-answer.ts';
import { mountHealth } from './http/health.ts';
import { mountPublicConfig } from './http/public-config.ts';
import { securityHeaders } from './http/security-headers.ts';
import { mountFirebasePages } from './identity/firebase/auth-pages.ts';
import { mountIdentity } from './identity/mount.ts';
import { mountLessons } from './lessons/mount.ts';
import { mountMedia } from './media/media.ts';
import { mountOperatorPage } from './messages/operator-page.ts';
import { mountOnboarding } from './onboarding/handlers.ts';
import { mountOrders } from './orders/handlers.ts';
import { mountPacks } from './packs/handlers.ts';
import { mountPayments } from './payments/handlers.ts';
import { mountSandbox } from './payments/sandbox/mount-sandbox.ts';
import { mountWebhooks } from './payments/webhooks.ts';
import { mountReceipts } from './receipts/receipt-route.ts';
import { mountSearch } from './search/handlers.ts';
import { mountSubscriptions } from './subscriptions/handlers.ts';
import { mountUsers } from './users/handlers.ts';

/** One line a resource; each `mount…` puts its own calls on the app. */
const RESOURCES: readonly Mount[] = [
  mountHealth,
  mountPublicConfig,
  mountIdentity,
  mountFirebasePages,
  mountUsers,
  mountOnboarding,
  mountSubscriptions,
  mountPayments,
  mountCards,
  mountCoupons,
  mountOrders,
  mountWebhooks,
  mountLessons,
  mountPacks,
  mountSandbox,
  mountSearch,
  mountHomework,
  mountReceipts,
  mountMedia,
  mountOperatorPage,
];

/** The whole server without a port: `main.ts` listens with it, tests call `app.request(…)`. */
export function createApp(given: GivenParts): Hono {
  const parts: AppParts = appParts(given);
  const app = new Hono();
  app.use(securityHeaders(parts.config));
  app.onError((error, c) => errorAnswer(c, error, parts.log));
  for (const mount of RESOURCES) mount(app, parts);
  // A file or a call that is not there is never the page of the app.
  for (const place of ['/api/*', '/media/*']) {
    app.all(place, (c) => errorAnswer(c, new ApiError('api/not-found'), parts.log));
  }
  // Last: it answers every other address, a page of the app among them.
  mountDelivery(app, parts.config);
  return app;
}
