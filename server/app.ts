import { Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { type AppDeps, appDeps, type GivenDeps } from './app-deps.ts';
import { mountCards } from './billing/cards/card-handlers.ts';
import { mountCoupons } from './billing/coupons/coupon-handlers.ts';
import { mountOrders } from './billing/orders/order-handlers.ts';
import { mountPayments } from './billing/payment-handlers.ts';
import { mountReceipts } from './billing/receipts/receipt-route.ts';
import { mountSandbox } from './billing/sandbox.ts';
import { mountSubscriptions } from './billing/subscriptions/subscription-handlers.ts';
import { mountWebhooks } from './billing/webhooks.ts';
import { mountCommunity } from './community/mount.ts';
import { pictureFinder } from './community/pictures/find-picture.ts';
import { findPictureUpload } from './community/pictures/picture-upload.ts';
import { mountHomework } from './homework/mount.ts';
import { findRecordingUpload } from './homework/recording-upload.ts';
import { errorAnswer } from './http/error-answer.ts';
import { mountHealth } from './http/health.ts';
import { mountOpenApi } from './http/openapi/openapi.ts';
import { mountPublicConfig } from './http/public-config.ts';
import { securityHeaders } from './http/security-headers.ts';
import { trustProxies } from './http/sender.ts';
import type { Mount } from './http/server-deps.ts';
import { mountUploads } from './http/uploads/upload-route.ts';
import { mountFirebasePages } from './identity/firebase/auth-pages.ts';
import { mountIdentity } from './identity/mount.ts';
import { mountInquiries } from './inquiries/inquiry-handlers.ts';
import { mountInvitations } from './invitations/invitation-handlers.ts';
import { mountLessons } from './learning/mount.ts';
import { mountPacks } from './learning/packs/pack-handlers.ts';
import { mountPractice } from './learning/practice/practice-handlers.ts';
import { mountSearch } from './learning/search/search-handlers.ts';
import { mountMedia } from './media/mount.ts';
import { mountOperatorPage } from './messages/operator-page.ts';
import { measureRequests } from './metrics/measure-requests.ts';
import { mountInbox } from './notices/inbox-handlers.ts';
import { mountUnsubscribe } from './notices/mails/unsubscribe-route.ts';
import { mountPush } from './notices/push/push-handlers.ts';
import { mountNotificationSettings } from './notices/settings-handlers.ts';
import { mountSharing } from './sharing/mount.ts';
import { pageHeads } from './sharing/page-heads.ts';
import { landingStyles } from './static/app-page.ts';
import { mountShareTarget } from './static/share-target.ts';
import { mountStaticApp } from './static/static-app.ts';
import { mountTeaching } from './teaching/mount.ts';
import { findVoiceUpload } from './teaching/voices/voice-upload.ts';
import { mountOnboarding } from './users/onboarding/onboarding-handlers.ts';
import { mountUsers } from './users/user-handlers.ts';

/** One line a resource. Each `mount…` puts its own calls on the app. */
const RESOURCES: readonly Mount<AppDeps>[] = [
  mountHealth,
  mountOpenApi,
  mountPublicConfig,
  mountIdentity,
  mountFirebasePages,
  mountUsers,
  mountOnboarding,
  mountInbox,
  mountInquiries,
  mountNotificationSettings,
  mountUnsubscribe,
  mountPush,
  mountSubscriptions,
  mountPayments,
  mountCards,
  mountCoupons,
  mountOrders,
  mountInvitations,
  mountWebhooks,
  mountLessons,
  mountPacks,
  mountPractice,
  mountSandbox,
  mountSearch,
  mountHomework,
  mountUploads(findRecordingUpload, findVoiceUpload, findPictureUpload),
  mountCommunity,
  mountTeaching,
  mountReceipts,
  mountMedia(pictureFinder),
  mountSharing,
  mountOperatorPage,
];

/** The server without a port: `main.ts` listens with it, tests call `app.request(…)`. */
export function createApp(given: GivenDeps): Hono {
  const deps: AppDeps = appDeps(given);
  const app = new Hono();
  app.use(measureRequests);
  app.use(trustProxies(deps.config.trustedProxies, deps.log));
  app.use(securityHeaders(deps.config, landingStyles(deps.config)));
  app.onError((error, c) => errorAnswer(c, error, deps.log));
  for (const mount of RESOURCES) mount(app, deps);
  // An unknown call or file is an error, never the page of the app.
  for (const place of ['/api/*', '/teach/api/*', '/teach/media/*', '/media/*']) {
    app.all(place, (c) => errorAnswer(c, new ApiError('api/not-found'), deps.log));
  }
  mountShareTarget(app);
  // Last, because it answers every other address, including the pages of the app.
  mountStaticApp(app, deps.config, pageHeads(deps));
  return app;
}
