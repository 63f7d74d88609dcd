import type { DeliveryView } from '#domain/delivery-state.ts';
import { lostMeaning, needMeaning, stateMeaning, whyMeaning } from '#features/homework/texts.ts';
import { deliveryWords } from '#ui/feedback/delivery-tag.tsx';

/** What the state means and what to do, in a sentence. */
export function meaningOf(view: DeliveryView): string {
  if (view.state === 'attention') return whyMeaning[view.why] ?? needMeaning[view.need];
  return view.state === 'waiting' && view.lost ? lostMeaning : stateMeaning[view.state];
}

export function StateMeaning({ view }: { view: DeliveryView }) {
  return (
    <div className="grid gap-1.5">
      <p className="phrase text-sm text-ink-soft">{meaningOf(view)}</p>
      {view.state === 'sending' && view.progress !== null && (
        <progress
          value={view.progress}
          aria-label={deliveryWords.sending}
          className="h-2 w-full accent-accent"
        />
      )}
    </div>
  );
}
