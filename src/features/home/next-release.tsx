import { japanDate, relativeDay } from '#domain/japan-time.ts';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

/** The date of the next lesson; renders nothing if no more lessons are planned. */
export function NextRelease({ nextTime, now }: { nextTime: number | null; now: number }) {
  if (nextTime === null) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Icon name="clock" />
      <span className="tabular">
        {wholeDates(texts.nextDelivery(japanDate(nextTime, now), relativeDay(nextTime, now)))}
      </span>
    </p>
  );
}
