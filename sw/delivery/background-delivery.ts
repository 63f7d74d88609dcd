import { OUTBOX_LOCK, OUTBOX_SYNC_TAG } from '#local/database-names.ts';
import type { Outcome } from '#outbox/ports.ts';
import { asking, findCached, storeAnswer } from '#sw/caches/cached-answers.ts';
import './delivery-script.ts';
import { syncHomework } from './sync.ts';

/**
 * The file name of the delivery script, inserted by the build; '' in development, where a module worker
 * cannot import scripts.
 */
declare const __SW_DELIVERY__: string;

/** Background Sync's event; missing in the type library, because Safari and Firefox do not support it. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

/**
 * Loads the delivery script. During `install` this also stores it with the worker, so that later it loads
 * offline too; a script that was not imported during `install` would throw.
 */
export function loadDelivery(): void {
  if (__SW_DELIVERY__ !== '' && globalThis.otomichiDelivery === undefined) importScripts(__SW_DELIVERY__);
}

export function deliverInBackground(scope: ServiceWorkerGlobalScope, lastChance: boolean): Promise<void> {
  return syncHomework(lastChance, {
    deliver: () => deliver(scope),
    lockIsFree: () => scope.navigator.locks.request(OUTBOX_LOCK, () => undefined),
    register: () => registerSync(scope),
  });
}

/** Registers a sync: one delivery soon after the new worker is active, without delaying its first answers. */
export async function registerSync(scope: ServiceWorkerGlobalScope): Promise<void> {
  const { sync } = scope.registration as ServiceWorkerRegistration & {
    sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register(OUTBOX_SYNC_TAG);
}

async function deliver(scope: ServiceWorkerGlobalScope): Promise<Outcome> {
  loadDelivery();
  const part = globalThis.otomichiDelivery;
  if (part === undefined) return { ran: true, waiting: 0, held: 0, nextAt: null };
  return part.deliver(await currentConfig(scope));
}

/** The configuration from the server, or the cached one. */
async function currentConfig({ caches, location }: ServiceWorkerGlobalScope): Promise<unknown> {
  const address = new URL('/config.json', location.origin);
  const asked = asking(address);
  try {
    const fresh = await fetch(address, { cache: 'no-store' });
    const body: unknown = await fresh.clone().json();
    await storeAnswer(caches, 'config', asked, fresh);
    return body;
  } catch (cause) {
    const cached = await findCached(caches, 'config', address);
    if (cached === null) throw cause;
    return cached.json();
  }
}
