import { useSyncExternalStore } from 'react';
import { type DeliveryView, viewWithoutParcel } from '#domain/recordings/delivery-state.ts';
import type { DeliveryWatch } from '#features/homework/homework-ports.ts';
import {
  fullMeaning,
  lostMeaning,
  needMeaning,
  quotaMeaning,
  stateMeaning,
  texts,
  whyMeaning,
} from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { deliveryLabels } from '#ui/feedback/delivery-tag.tsx';

/** The delivery of a take by the outbox, else by the take itself. */
export function useDelivery(delivery: DeliveryWatch, take: TakeHeader): DeliveryView {
  const known = useSyncExternalStore(delivery.subscribe, () => delivery.of(take.takeID));
  return known ?? viewWithoutParcel(take);
}

/** A sentence on what the state means and what to do. */
export function deliveryMeaning(view: DeliveryView, nowMs = Date.now()): string {
  if (view.state === 'attention') return whyMeaning[view.why] ?? needMeaning[view.need];
  if (view.state !== 'waiting') return stateMeaning[view.state];
  if (view.full) return fullMeaning;
  if (view.quota && view.retryAt !== null) return quotaMeaning(view.retryAt, nowMs);
  return view.lost ? lostMeaning : stateMeaning.waiting;
}

/** The meaning of the delivery state, with the progress of a running upload, and where to go when it waits for the person. */
export function DeliveryStatus({ view }: { view: DeliveryView }) {
  return (
    <div className="grid gap-1.5">
      <p className="phrase text-sm text-ink-soft">{deliveryMeaning(view)}</p>
      {view.state === 'sending' && view.progress !== null && (
        <div className="flex items-center gap-2">
          <progress value={view.progress} aria-label={deliveryLabels.sending} className="h-2 w-full" />
          <span className="shrink-0 text-ink-soft text-sm tabular-nums">
            {texts.sentPercent(view.progress)}
          </span>
        </div>
      )}
      {view.state === 'attention' && view.need === 'verify-email' && (
        <div>
          <LinkButton to="/settings/auth" icon="mail" tone="secondary" size="small">
            {texts.toVerify}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
