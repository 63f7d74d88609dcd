import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import type { IconName } from '#ui/media/icon.tsx';
import type { OrderState } from './order-status.ts';
import { texts } from './texts.ts';

const LOOKS: Readonly<Record<OrderState['kind'], { tone: TagTone; icon: IconName }>> = {
  paid: { tone: 'ok', icon: 'check' },
  free: { tone: 'ok', icon: 'check' },
  open: { tone: 'warn', icon: 'clock' },
  failed: { tone: 'danger', icon: 'alert' },
  void: { tone: 'plain', icon: 'close' },
  refunded: { tone: 'accent', icon: 'refresh' },
  'part-refunded': { tone: 'accent', icon: 'refresh' },
};

export function OrderTag({ state }: { state: OrderState }) {
  return <Tag {...LOOKS[state.kind]}>{wordOf(state)}</Tag>;
}

function wordOf(state: OrderState): string {
  return state.kind === 'part-refunded' ? texts.states.partRefunded(state.amount) : texts.states[state.kind];
}
