import type { IconName } from '#ui/media/icon.tsx';
import { Tag, type TagTone } from './tag.tsx';

export type DeliveryTagState = 'saved' | 'waiting' | 'sending' | 'delivered' | 'attention';

/** What a take's state is called, everywhere (decisions, "Words that people … rely on"). */
export const deliveryWords: Readonly<Record<DeliveryTagState, string>> = {
  saved: 'この端末に保存済み',
  waiting: '送信待ち',
  sending: '送信中',
  delivered: '届きました',
  attention: '確認が必要です',
};

const LOOKS: Readonly<Record<DeliveryTagState, { tone: TagTone; icon: IconName }>> = {
  saved: { tone: 'plain', icon: 'storage' },
  waiting: { tone: 'warn', icon: 'clock' },
  sending: { tone: 'accent', icon: 'send' },
  delivered: { tone: 'ok', icon: 'check' },
  attention: { tone: 'danger', icon: 'alert' },
};

/** A take's state in words with an icon, never in colour alone. */
export function DeliveryTag({ state }: { state: DeliveryTagState }) {
  const { tone, icon } = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {deliveryWords[state]}
    </Tag>
  );
}
