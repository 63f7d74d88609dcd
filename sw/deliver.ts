import type { Outcome } from '#outbox/ports.ts';
import { findKept, keep } from './kept.ts';
import './delivery/part.ts';
import { HOMEWORK_TAG, syncHomework } from './sync.ts';

/** The script's name, put in by the build; '' in development, where a module worker cannot import scripts. */
declare const __SW_DELIVERY__: string;

/**
 * Within `install` this brings the script into the worker's own store; later it comes from there, also without a
 * line. A name that was not imported during `install` would throw.
 */
export function loadDelivery(): void {
  if (__SW_DELIVERY__ !== '' && globalThis.otomichiDelivery === undefined) importScripts(__SW_DELIVERY__);
}

export function deliverInBackground(scope: ServiceWorkerGlobalScope, lastChance: boolean): Promise<void> {
  return syncHomework(lastChance, {
    deliver: () => deliver(scope),
    lockIsFree: () => scope.navigator.locks.request('outbox', () => undefined),
    register: () => askToComeBack(scope),
  });
}

/** One try as soon as the new worker stands, without holding up its first answers. */
export async function askToComeBack(scope: ServiceWorkerGlobalScope): Promise<void> {
  const { sync } = scope.registration as ServiceWorkerRegistration & {
    sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register(HOMEWORK_TAG);
}

async function deliver(scope: ServiceWorkerGlobalScope): Promise<Outcome> {
  loadDelivery();
  const part = globalThis.otomichiDelivery;
  if (part === undefined) return { ran: true, waiting: 0, held: 0, nextAt: null };
  return part.deliver(await configNow(scope));
}

/** As the server says now, else as it said last. */
async function configNow({ caches, location }: ServiceWorkerGlobalScope): Promise<unknown> {
  const address = new URL('/config.json', location.origin);
  try {
    const fresh = await fetch(address, { cache: 'no-store' });
    const body: unknown = await fresh.clone().json();
    await keep(caches, 'config', address, fresh);
    return body;
  } catch (cause) {
    const kept = await findKept(caches, 'config', address);
    if (kept === null) throw cause;
    return kept.json();
  }
}
