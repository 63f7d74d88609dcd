import { Link } from '@tanstack/react-router';
import { useCallback, useId, useState } from 'react';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { mayDiscard, maySendNow } from '#domain/recordings/delivery-state.ts';
import { formatRecordedAt } from '#features/homework/format-time.ts';
import { FavouriteButton } from '#features/homework/marks/favourite-button.tsx';
import { TakeName } from '#features/homework/marks/take-name.tsx';
import { TakePlayer } from '#features/homework/player/take-player.tsx';
import { DeliveryStatus, useDelivery } from '#features/homework/takes/delivery-status.tsx';
import { SendNow } from '#features/homework/takes/send-now.tsx';
import { chosenPart } from '#local/takes/chosen-part.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { DeliveryTag } from '#ui/feedback/delivery-tag.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { entrySound } from './entry-sound.ts';
import type { LibraryEntry } from './library.ts';
import type { RecordingsPorts } from './recordings-ports.ts';
import { recordingsTexts as texts } from './recordings-texts.ts';
import { ShareEntry } from './share-entry.tsx';

interface RecordingRowProps {
  ports: RecordingsPorts;
  entry: LibraryEntry;
  onDiscard(take: TakeHeader): void;
}

/** One recording: when, its name, where it is, and its player; unfolded what can be done with it. */
export function RecordingRow({ ports, entry, onDiscard }: RecordingRowProps) {
  const id = useId();
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const { take } = entry;
  const name = take?.name ?? null;
  const time = formatRecordedAt(entry.recordedAt, ports.now());
  const source = useCallback(() => entrySound(ports, entry), [ports, entry]);
  return (
    <article
      tabIndex={-1}
      data-take={take?.takeID}
      aria-labelledby={id}
      className="grid scroll-my-24 grid-cols-1 gap-2 py-3"
    >
      <header className="flex items-center justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={id} className="tabular min-w-0 font-bold">
            {name !== null && <bdi className="mr-2 wrap-anywhere">{name}</bdi>}
            <span className={name === null ? '' : 'text-sm font-normal whitespace-nowrap text-ink-soft'}>
              {time}
            </span>
          </h3>
          {take === null ? <SchoolTag entry={entry} /> : <TakeTag ports={ports} take={take} />}
        </div>
        <div className="-mr-2.5 flex shrink-0 items-center">
          <Button
            tone="quiet"
            size="small"
            aria-expanded={open}
            aria-label={`${name ?? time} ${open ? texts.close : texts.details}`}
            onClick={() => setOpen(!open)}
          >
            {open ? texts.close : texts.details}
          </Button>
          {take !== null && <FavouriteButton takes={ports.takes} take={take} />}
        </div>
      </header>
      {take === null && !online ? (
        <p className="phrase text-sm text-ink-soft">{texts.offlineOnServer}</p>
      ) : (
        <TakePlayer
          source={source}
          peaks={take?.peaks ?? []}
          durationMs={take?.frozen?.durationMs ?? 0}
          trim={take && chosenPart(take)}
        />
      )}
      {open && <Details ports={ports} entry={entry} onDiscard={onDiscard} />}
    </article>
  );
}

function TakeTag({ ports, take }: { ports: RecordingsPorts; take: TakeHeader }) {
  return <DeliveryTag state={useDelivery(ports.delivery, take).state} />;
}

function SchoolTag({ entry: { recording } }: { entry: LibraryEntry }) {
  if (recording?.submittedAt != null) return <DeliveryTag state="delivered" />;
  return <Tag icon="storage">{texts.onlyOnServer}</Tag>;
}

function Details({ ports, entry, onDiscard }: RecordingRowProps) {
  const { take, recording } = entry;
  const lesson = take?.lesson ?? recording?.lesson;
  return (
    <div className="grid gap-3 rounded-md bg-sunk p-3">
      {take !== null && <TakeDelivery ports={ports} take={take} />}
      {take === null && recording?.submittedAt === null && (
        <p className="phrase text-sm text-ink-soft">{texts.notSubmitted}</p>
      )}
      {take === null ? (
        <p className="phrase text-sm text-ink-soft">{texts.marksOnDevice}</p>
      ) : (
        <TakeName takes={ports.takes} take={take} />
      )}
      <div className="flex flex-wrap items-start justify-between gap-2">
        <ShareEntry ports={ports} entry={entry} />
        {lesson !== undefined && (
          <Link
            to="/lessons/$lesson/homework"
            params={{ lesson: lessonPart(lesson) }}
            className="inline-flex min-h-11 items-center px-3 text-sm font-bold text-accent"
          >
            {texts.toLesson}
          </Link>
        )}
        {take !== null && mayDiscard(take) && (
          <Button tone="quiet" size="small" icon="trash" onClick={() => onDiscard(take)}>
            {texts.discard}
          </Button>
        )}
      </div>
    </div>
  );
}

function TakeDelivery({ ports, take }: { ports: RecordingsPorts; take: TakeHeader }) {
  const view = useDelivery(ports.delivery, take);
  return (
    <>
      <DeliveryStatus view={view} />
      <SendNow offered={maySendNow(view)} onSend={ports.sendNow} />
    </>
  );
}
