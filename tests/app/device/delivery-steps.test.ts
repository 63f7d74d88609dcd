import { expect, test } from 'vitest';
import { deliverySteps } from '#app/device/delivery-steps.ts';
import { ApiError } from '#contract/errors.ts';
import { deliverLeg, MACHINE } from '#outbox/deliver-parcels.ts';
import type { Parcel } from '#outbox/parcel.ts';
import type { DeliveryStep, OutboxPorts } from '#outbox/ports.ts';
import { aParcel } from '#tests/support/device/a-parcel.ts';

/** Delivers a parcel from its stage `submit`, with a server that answers `submit` like this. */
async function submitted(answer: () => unknown): Promise<DeliveryStep[]> {
  let stored: Parcel = aParcel('submit', { note: null });
  const steps: DeliveryStep[] = [];
  const ports = {
    now: () => 1_000,
    luck: () => 0.5,
    newKey: () => crypto.randomUUID(),
    identity: async () => ({ uid: stored.uid, token: 'token' }),
    parcels: {
      listOf: async () => [stored],
      apply: async (_: string, change: (parcel: Parcel) => Parcel) => {
        stored = change(stored);
        return stored;
      },
    },
    api: async ({ path }: { path: string }) => {
      if (path.endsWith('/show')) throw new ApiError('api/network');
      return answer();
    },
    onDelivered: async () => undefined,
    onStep: (step: DeliveryStep) => void steps.push(step),
  } as unknown as OutboxPorts;
  await deliverLeg(stored, ports, MACHINE);
  return steps;
}

test('a delivery reports its steps, and why it waits', async () => {
  expect(await submitted(() => ({}))).toEqual([
    { from: 'submit', to: 'verify', gate: 'open', why: null },
    { from: 'verify', to: 'verify', gate: 'later', why: 'api/network' },
  ]);
  const refuse = () => {
    throw new ApiError('api/contract-expired', { status: 410 });
  };
  expect(await submitted(refuse)).toEqual([
    { from: 'submit', to: 'submit', gate: 'person', why: 'api/contract-expired' },
  ]);
});

test('leaves breadcrumbs, and a message where a recording is held', () => {
  const written: string[] = [];
  const report = deliverySteps({
    breadcrumb: (category, message) => void written.push(`${category}: ${message}`),
    info: (message) => void written.push(message),
  });
  report({ from: 'upload', to: 'register', gate: 'open', why: null });
  report({ from: 'submit', to: 'submit', gate: 'person', why: 'api/contract-expired' });
  expect(written).toEqual([
    'delivery: upload → register',
    'delivery: submit → submit (person: api/contract-expired)',
    'a delivery is held at submit: api/contract-expired',
  ]);
});
