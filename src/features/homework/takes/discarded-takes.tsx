import { formatDuration, formatRecordedAt } from '#features/homework/format-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';

interface DiscardedTakesProps {
  ports: Pick<HomeworkPorts, 'now'>;
  takes: readonly TakeHeader[];
  onRestore(take: TakeHeader): void;
}

/** Takes that were discarded; they can be restored for 7 days. */
export function DiscardedTakes({ ports, takes, onRestore }: DiscardedTakesProps) {
  if (takes.length === 0) return null;
  return (
    <details className="rounded-lg border border-line px-4">
      <summary className="flex min-h-12 items-center font-bold text-ink-soft">
        {texts.discardedTakes(takes.length)}
      </summary>
      <p className="text-sm text-ink-soft">{texts.discardedTakesHint}</p>
      <ul className="divide-y divide-line pb-2">
        {takes.map((take) => (
          <li key={take.takeID} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="tabular">
              {formatRecordedAt(take.startedAt, ports.now())}
              <span className="ml-3 text-sm text-ink-soft">
                {formatDuration(take.frozen?.durationMs ?? 0)}
                {take.madeInto && `　${texts.segmentOf}`}
              </span>
            </span>
            <Button tone="quiet" size="small" onClick={() => onRestore(take)}>
              {texts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
