import type { PrecacheEntry } from 'workbox-precaching';
import { newsSince } from '#domain/releases.ts';
import { OUTBOX_SYNC_TAG } from '#local/database-names.ts';
import { recordingTakes } from '#local/takes/recording-locks.ts';
import { cacheRule } from './caches/cache-rule.ts';
import { clearPrivateCaches } from './caches/cached-answers.ts';
import { cacheAll, respond } from './caches/respond.ts';
import { sharedMedia } from './caches/shared-media.ts';
import {
  deliverInBackground,
  loadDelivery,
  registerSync,
  type SyncEvent,
} from './delivery/background-delivery.ts';
import { reportWorkerErrors } from './error-reports.ts';
import { type PageMessage, readMessage } from './messages.ts';
import { forgetShown, openPressed, type PushScope, showPush } from './push/push-events.ts';
import { isShare, type ReceiveDeps, receiveAudio } from './share/receive-audio.ts';
import { createShell } from './shell/shell.ts';

/*
 * The worker's table of contents:
 *   install   precache the shell, store the delivery script    shell/, delivery/background-delivery.ts
 *   activate  remove the previous version, deliver             shell/, delivery/background-delivery.ts
 *   fetch     shell, lesson contents, pictures, configuration  shell/, caches/
 *             audio that another app shares                    share/
 *   message   cache for later, update, sign-out                messages.ts
 *   error     report to the open pages                         error-reports.ts
 *   sync      deliver the homework that waits                  delivery/
 *   push      show a notice; open its place when pressed       push/
 */
declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  /** Written before this script by a server with MEDIA_ORIGIN (server/static/static-app.ts). */
  otomichiMedia?: string;
};

const media = sharedMedia({
  media: self.otomichiMedia,
  origin: self.location.origin,
  fetch: (...asked) => fetch(...asked),
  now: () => Date.now(),
});
const shell = createShell(self.__WB_MANIFEST ?? [], self.caches);

reportWorkerErrors(self);

self.addEventListener('install', (event) => {
  loadDelivery();
  event.waitUntil(shell.install(event));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(shell.activate(event).then(() => self.clients.claim()));
  registerSync(self).catch(() => undefined);
});

self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (isShare(event.request, address, self.location.origin))
    return event.respondWith(receiveAudio(event.request, receiveDeps));
  const rule = ruleFor(event.request, address);
  const isPageItself = event.request.mode === 'navigate';
  if (rule !== 'network' && !isPageItself) event.respondWith(respond(event.request, rule, depsOf(event)));
  else if (event.request.cache === 'no-store' && media.isShared(event.request))
    event.respondWith(media.fetch(event.request));
  else {
    const shown = shell.answer(event, address);
    if (shown !== null) event.respondWith(shown);
  }
});

/** `no-store` bypasses the worker: packs are downloaded that way, in parts (src/packs/download.ts). */
function ruleFor({ method, cache }: Request, address: URL) {
  return cache === 'no-store' ? 'network' : cacheRule(address, self.location.origin, method);
}

self.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message !== null) event.waitUntil(handleMessage(message, event));
});

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(deliverInBackground(self, event.lastChance));
}) as EventListener);

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text(), pushScope));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPressed(event.notification.data, pushScope));
});

const receiveDeps: ReceiveDeps = {
  caches: self.caches,
  origin: self.location.origin,
  now: () => Date.now(),
  newID: () => crypto.randomUUID(),
};

const pushScope: PushScope = {
  showNotification: (title, options) => self.registration.showNotification(title, options),
  windows: async () =>
    (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) as WindowClient[],
  openWindow: (url) => self.clients.openWindow(url),
  setAppBadge: self.navigator.setAppBadge?.bind(self.navigator),
  notifications: () => self.registration.getNotifications(),
  recording: async () => (await recordingTakes(self.navigator.locks)).size,
};

async function handleMessage(message: PageMessage, event: ExtendableMessageEvent): Promise<void> {
  switch (message.type) {
    case 'keep':
      return event.ports[0]?.postMessage(await cacheAll(message.urls, depsOf(event)));
    case 'sign-out':
      await forgetShown(pushScope);
      await clearPrivateCaches(self.caches);
      return event.ports[0]?.postMessage({ done: true });
    case 'news':
      return event.ports[0]?.postMessage(newsSince(message.since));
    case 'SKIP_WAITING':
      // One tab agreed to the update; another may be recording.
      if ((await recordingTakes(self.navigator.locks)).size === 0) await self.skipWaiting();
  }
}

function depsOf(event: ExtendableEvent) {
  const { caches, location } = self;
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  return {
    caches,
    origin: location.origin,
    fetch: media.fetch,
    waitUntil,
  };
}
