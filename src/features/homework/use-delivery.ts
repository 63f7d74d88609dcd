import { useSyncExternalStore } from 'react';
import { type DeliveryView, viewWithoutParcel } from '#domain/delivery-state.ts';
import type { TakeHeader } from '#local/take.ts';
import type { DeliveryWatch } from './homework-ports.ts';

/** Where a take stands, as the outbox knows it, else as the take itself says. */
export function useDelivery(delivery: DeliveryWatch, take: TakeHeader): DeliveryView {
  const known = useSyncExternalStore(delivery.subscribe, () => delivery.of(take.takeID));
  return known ?? viewWithoutParcel(take);
}
