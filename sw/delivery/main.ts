import * as z from 'zod/mini';
import { PublicConfig } from '#contract/public-config.ts';
import { deliverAll } from '#outbox/deliver.ts';
import type { Outcome } from '#outbox/ports.ts';
import { workerPorts } from './ports.ts';

/*
 * Built separately as dist/sw-delivery-<hash>.js (scripts/vite/worker-delivery-plugin.ts). Loading it only
 * defines the entry.
 */

type Auth = PublicConfig['auth'];

let ports: { key: string; opened: ReturnType<typeof workerPorts> } | null = null;

async function deliver(config: unknown): Promise<Outcome> {
  const { auth } = z.parse(PublicConfig, config);
  const outcome = await deliverAll(portsOf(auth));
  await showBadge(outcome).catch(() => undefined);
  return outcome;
}

/** Opens the databases once in a worker's life. */
function portsOf(auth: Auth) {
  const key = JSON.stringify(auth);
  if (ports?.key !== key) ports = { key, opened: workerPorts(auth) };
  return ports.opened;
}

async function showBadge({ ran, waiting, held }: Outcome): Promise<void> {
  if (!ran) return;
  await (waiting + held > 0 ? navigator.setAppBadge?.(waiting + held) : navigator.clearAppBadge?.());
}

globalThis.otomichiDelivery = { deliver };
