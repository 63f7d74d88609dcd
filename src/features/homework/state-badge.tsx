import type { DeliveryState, DeliveryView } from '#domain/delivery-state.ts';
import type { IconName } from '#ui/icon.tsx';
import { Tag, type TagTone } from '#ui/tag.tsx';
import { lostMeaning, needMeaning, stateMeaning, stateWords, whyMeaning } from './texts.ts';

const LOOKS: Readonly<Record<DeliveryState, { tone: TagTone; icon: IconName }>> = {
  saved: { tone: 'plain', icon: 'storage' },
  waiting: { tone: 'warn', icon: 'clock' },
  sending: { tone: 'accent', icon: 'send' },
  delivered: { tone: 'ok', icon: 'check' },
  attention: { tone: 'danger', icon: 'alert' },
};

export function StateBadge({ state }: { state: DeliveryState }) {
  const { tone, icon } = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {stateWords[state]}
    </Tag>
  );
}

/** What the state means and what to do, in a sentence. */
export function meaningOf(view: DeliveryView): string {
  if (view.state === 'attention') return whyMeaning[view.why] ?? needMeaning[view.need];
  return view.state === 'waiting' && view.lost ? lostMeaning : stateMeaning[view.state];
}

export function StateMeaning({ view }: { view: DeliveryView }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-soft">{meaningOf(view)}</p>
      {view.state === 'sending' && view.progress !== null && (
        <progress
          value={view.progress}
          aria-label={stateWords.sending}
          className="h-2 w-full accent-accent"
        />
      )}
    </div>
  );
}
