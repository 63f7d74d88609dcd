import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { homework } from '#contract/homework.ts';
import type { TakeHeader } from '#local/take.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bin } from './bin.tsx';
import type { HomeworkPlace, HomeworkPorts } from './homework-ports.ts';
import { ServerTakeCard } from './server-take-card.tsx';
import { TakeCard } from './take-card.tsx';
import { discardTake, restoreTake } from './take-deeds.ts';
import { groupTakes } from './take-groups.ts';
import { texts } from './texts.ts';
import { timeWords } from './time-words.ts';
import { useDraftNote } from './use-draft-note.ts';
import type { TakesView } from './use-takes.ts';

interface TakesSectionProps {
  ports: HomeworkPorts;
  place: HomeworkPlace;
  view: TakesView;
  modelURL: string | null;
  selectedID: string | null;
  /** The take that was just recorded. */
  freshID: string | null;
  onSelect(takeID: string | null): void;
}

/** Newest first; parts together; below them what only the school has, and the bin. */
export function TakesSection({ view, ...props }: TakesSectionProps) {
  return (
    <section aria-labelledby="takes" className="grid content-start gap-4">
      <h2 id="takes" className="text-lg font-bold">
        {texts.takes}
      </h2>
      {view.state === 'loading' && <p className="appear-late text-ink-soft">{texts.loadingTakes}</p>}
      {view.state === 'failed' && (
        <Notice
          tone="danger"
          action={
            <Button size="small" onClick={view.retry}>
              {texts.retry}
            </Button>
          }
        >
          {texts.takesFailed}
        </Notice>
      )}
      {view.state === 'ready' && <Lists {...props} takes={view.takes} bin={view.bin} />}
    </section>
  );
}

type ListsProps = Omit<TakesSectionProps, 'view'> & { takes: TakeHeader[]; bin: TakeHeader[] };

function Lists({ ports, place, modelURL, selectedID, freshID, onSelect, takes, bin }: ListsProps) {
  const draft = useDraftNote(ports, place.lessonID);
  const server = useQuery({
    queryKey: ['private', homework.listAudios.path, { lessonID: place.lessonID }],
    queryFn: ({ signal }) => ports.serverTakes(place.lessonID, signal),
    throwOnError: false,
  });
  const [undo, setUndo] = useState<TakeHeader | null>(null);
  const here = new Set([...takes, ...bin].map((take) => take.takeID));
  const elsewhere = (server.data ?? []).filter(({ recordingID }) => !recordingID || !here.has(recordingID));
  const urls = new Map((server.data ?? []).map((audio) => [audio.recordingID, audio.m4aURL ?? audio.url]));
  const chosen = takes.find((take) => take.takeID === selectedID) ?? takes[0];

  const discard = async (take: TakeHeader) => {
    const left = await discardTake(ports, take.takeID);
    if (left.state === 'discarded') setUndo(left);
    onSelect(null);
  };
  const card = (take: TakeHeader, part: number | null) => (
    <TakeCard
      key={take.takeID}
      ports={ports}
      take={take}
      part={part}
      modelURL={modelURL}
      serverURL={urls.get(take.takeID) ?? null}
      selected={take === chosen}
      fresh={take.takeID === freshID}
      onSelect={() => onSelect(take.takeID)}
      draft={draft}
      onDiscard={(each) => void discard(each)}
    />
  );
  return (
    <>
      {undo && bin.some((take) => take.takeID === undo.takeID) && (
        <Notice
          action={
            <Button size="small" tone="secondary" onClick={() => void restoreTake(ports, undo.takeID)}>
              {texts.restore}
            </Button>
          }
        >
          {texts.discarded(timeWords(undo.startedAt, ports.now()))}
        </Notice>
      )}
      {takes.length === 0 && elsewhere.length === 0 && (
        <EmptyState icon="mic" title={texts.noTakes}>
          {texts.noTakesHint}
        </EmptyState>
      )}
      {groupTakes(takes).map((group) =>
        group.takes.length === 1 && group.takes[0] ? (
          card(group.takes[0], null)
        ) : (
          <div key={group.id} className="grid gap-3 rounded-lg bg-sunk p-3">
            <p className="px-1 font-bold">{texts.parts(group.takes.length)}</p>
            {group.takes.map((take, index) => card(take, index + 1))}
          </div>
        ),
      )}
      {elsewhere.length > 0 && (
        <>
          <h3 className="mt-2 font-bold text-ink-soft">{texts.elsewhere}</h3>
          {elsewhere.map((audio) => (
            <ServerTakeCard key={audio.userAudioID} audio={audio} now={ports.now()} />
          ))}
        </>
      )}
      {server.isError && !server.data && <p className="text-sm text-ink-soft">{texts.serverTakesFailed}</p>}
      <Bin ports={ports} takes={bin} />
    </>
  );
}
