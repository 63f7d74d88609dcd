import { useState } from 'react';
import { trimmedShape } from '#domain/recordings/trim.ts';
import { ComparePanel } from '#features/homework/compare/compare-panel.tsx';
import { compareTexts } from '#features/homework/compare/compare-texts.ts';
import { type ComparedItem, itemKey } from '#features/homework/compare/use-compare.ts';
import { formatDuration, formatRecordedAt } from '#features/homework/format-time.ts';
import { chosenPart } from '#local/takes/chosen-part.ts';
import { useOnline } from '#network/use-online.ts';
import type { Side } from '#sound/compare/sound-urls.ts';
import { entryBlob, entrySound } from './entry-sound.ts';
import type { LibraryEntry } from './library.ts';
import type { RecordingsPorts } from './recordings-ports.ts';
import { recordingsTexts as texts } from './recordings-texts.ts';

interface PieceComparisonProps {
  ports: RecordingsPorts;
  /** All recordings of the piece, newest first; at least two. */
  entries: readonly LibraryEntry[];
}

/** Any two recordings of a piece; at first its first and its latest. */
export function PieceComparison({ ports, entries }: PieceComparisonProps) {
  const online = useOnline();
  const playable = online ? entries : entries.filter(({ take }) => take !== null);
  const [chosen, choose] = useState<readonly [string | null, string | null]>([null, null]);
  const of = (id: string | null) => playable.find((entry) => entry.id === id);
  const one = of(chosen[0]) ?? playable.at(-1);
  const other = of(chosen[1]) ?? playable[0];
  if (one === undefined || other === undefined || playable.length < 2)
    return <p className="phrase text-sm text-ink-soft">{texts.compareOffline}</p>;
  const pair = [itemOf(ports, one), itemOf(ports, other)] as const;
  const naming = (side: Side) => (
    <select
      aria-label={side === 0 ? compareTexts.chooseOne : compareTexts.chooseOther}
      value={pair[side].id}
      onChange={({ target }) =>
        // Choosing what the other side has changes places.
        choose(
          target.value === pair[side === 0 ? 1 : 0].id
            ? [pair[1].id, pair[0].id]
            : side === 0
              ? [target.value, pair[1].id]
              : [pair[0].id, target.value],
        )
      }
      className="min-h-11 min-w-0 max-w-[calc(100%-4rem)] rounded-md border border-line-strong bg-surface px-3"
    >
      {playable.map((entry) => (
        <option key={entry.id} value={entry.id}>
          {choiceOf(entry, ports.now())}
        </option>
      ))}
    </select>
  );
  return <ComparePanel key={pair.map(itemKey).join(' ')} pair={pair} naming={naming} />;
}

function itemOf(ports: RecordingsPorts, entry: LibraryEntry): ComparedItem {
  return {
    id: entry.id,
    label: labelOf(entry, ports.now()),
    url: () => entrySound(ports, entry),
    blob: () => entryBlob(ports, entry),
    peaks: entry.take?.peaks ?? [],
    durationMs: entry.take?.frozen?.durationMs ?? 0,
    part: entry.take && chosenPart(entry.take),
  };
}

function labelOf({ take, recordedAt }: LibraryEntry, now: number): string {
  const time = formatRecordedAt(recordedAt, now);
  return take?.name ? `${take.name}（${time}）` : time;
}

/** Two takes of one minute are told apart by their length. */
function choiceOf(entry: LibraryEntry, now: number): string {
  const { take } = entry;
  const whole = { peaks: [], durationMs: take?.frozen?.durationMs ?? 0 };
  const { durationMs } = trimmedShape(whole, take && chosenPart(take));
  return durationMs === 0 ? labelOf(entry, now) : `${labelOf(entry, now)} ${formatDuration(durationMs)}`;
}
