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
  // The browser wakes the worker because the network is back.
  return deliverAll(portsOf(auth), { release: ['network'] });
}

/** Opens the databases once in a worker's life. */
function portsOf(auth: Auth) {
  const key = JSON.stringify(auth);
  if (ports?.key !== key) ports = { key, opened: workerPorts(auth) };
  return ports.opened;
}

globalThis.otomichiDelivery = { deliver };
