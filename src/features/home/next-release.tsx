import { japanDate, relativeDay } from '#domain/japan-time.ts';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

/** The day of the next lesson; null when nothing more is planned. */
export function NextDelivery({ nextTime, now }: { nextTime: number | null; now: number }) {
  if (nextTime === null) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Icon name="clock" />
      <span className="tabular">{texts.nextDelivery(japanDate(nextTime), relativeDay(nextTime, now))}</span>
    </p>
  );
}
