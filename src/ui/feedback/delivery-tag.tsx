import type { IconName } from '#ui/media/icon.tsx';
import { Tag, type TagTone } from './tag.tsx';

export type DeliveryTagState = 'saved' | 'waiting' | 'sending' | 'delivered' | 'attention';

/** The name of each delivery state, the same everywhere; people, screen readers and end-to-end tests rely on it. */
export const deliveryLabels: Readonly<Record<DeliveryTagState, string>> = {
  saved: 'この端末に保存済み',
  waiting: '送信待ち',
  sending: '送信中',
  delivered: '届きました',
  attention: '確認が必要です',
};

const STYLES: Readonly<Record<DeliveryTagState, { tone: TagTone; icon: IconName }>> = {
  saved: { tone: 'plain', icon: 'storage' },
  waiting: { tone: 'warn', icon: 'clock' },
  sending: { tone: 'accent', icon: 'send' },
  delivered: { tone: 'ok', icon: 'check' },
  attention: { tone: 'danger', icon: 'alert' },
};

/** The delivery state of a take as text with an icon, never by colour alone. */
export function DeliveryTag({ state }: { state: DeliveryTagState }) {
  const { tone, icon } = STYLES[state];
  return (
    <Tag tone={tone} icon={icon}>
      {deliveryLabels[state]}
    </Tag>
  );
}
