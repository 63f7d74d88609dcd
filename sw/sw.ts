import type { PrecacheEntry } from 'workbox-precaching';
import { liveTakes } from '#local/lifeline.ts';
import { answer, keepAll } from './answer.ts';
import { cacheRule } from './cache-rule.ts';
import { askToComeBack, deliverInBackground, loadDelivery } from './deliver.ts';
import { tellFaults } from './faults.ts';
import { dropPrivate } from './kept.ts';
import { type PageMessage, readMessage } from './messages.ts';
import { createShell } from './shell.ts';
import { HOMEWORK_TAG } from './sync.ts';
import type { SyncEvent } from './sync-event.ts';

/*
 * The worker's table of contents:
 *   install   precache the shell, store the delivery part      shell.ts, deliver.ts
 *   activate  let go of the version before, deliver            shell.ts, deliver.ts
 *   fetch     shell, lesson contents, pictures, configuration  shell.ts, cache-rule.ts, answer.ts
 *   message   keep these for later · update · sign-out         messages.ts
 *   error     told to the open pages                           faults.ts
 *   sync      the homework that waits                          sync.ts, delivery/
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const shell = createShell(self.__WB_MANIFEST ?? [], self.caches);

tellFaults(self);

self.addEventListener('install', (event) => {
  loadDelivery();
  event.waitUntil(shell.install(event));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(shell.activate(event).then(() => self.clients.claim()));
  askToComeBack(self).catch(() => undefined);
});

self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  const rule = ruleFor(event.request, address);
  const isPageItself = event.request.mode === 'navigate';
  if (rule !== 'network' && !isPageItself) event.respondWith(answer(event.request, rule, around(event)));
  else {
    const shown = shell.answer(event, address);
    if (shown !== null) event.respondWith(shown);
  }
});

/** `no-store` asks for the network's own bytes: packs are brought so, in parts (src/packs/download.ts). */
function ruleFor({ method, cache }: Request, address: URL) {
  return cache === 'no-store' ? 'network' : cacheRule(address, self.location.origin, method);
}

self.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message !== null) event.waitUntil(obey(message, event));
});

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === HOMEWORK_TAG) event.waitUntil(deliverInBackground(self, event.lastChance));
}) as EventListener);

async function obey(message: PageMessage, event: ExtendableMessageEvent): Promise<void> {
  switch (message.type) {
    case 'keep':
      return event.ports[0]?.postMessage(await keepAll(message.urls, around(event)));
    case 'sign-out':
      await dropPrivate(self.caches);
      return event.ports[0]?.postMessage({ done: true });
    case 'SKIP_WAITING':
      // Consent was given in one tab; another may be recording.
      if ((await liveTakes(self.navigator.locks)).size === 0) await self.skipWaiting();
  }
}

function around(event: ExtendableEvent) {
  const { caches, location } = self;
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  return {
    caches,
    origin: location.origin,
    fetch: (...asked: Parameters<typeof fetch>) => fetch(...asked),
    waitUntil,
  };
}
