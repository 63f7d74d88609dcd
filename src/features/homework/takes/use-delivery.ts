import { useSyncExternalStore } from 'react';
import { type DeliveryView, viewWithoutParcel } from '#domain/delivery-state.ts';
import type { DeliveryWatch } from '#features/homework/homework-ports.ts';
import type { TakeHeader } from '#local/take.ts';

/** Where a take stands, as the outbox knows it, else as the take itself says. */
export function useDelivery(delivery: DeliveryWatch, take: TakeHeader): DeliveryView {
  const known = useSyncExternalStore(delivery.subscribe, () => delivery.of(take.takeID));
  return known ?? viewWithoutParcel(take);
}
