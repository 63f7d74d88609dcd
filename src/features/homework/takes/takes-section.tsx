import { useState } from 'react';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { timeWords } from '#features/homework/format-time.ts';
import type { HomeworkPlace, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/take.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Bin } from './discarded-takes.tsx';
import { Elsewhere } from './server-takes.tsx';
import { discardTake, restoreTake } from './take-actions.ts';
import { TakeCard } from './take-card.tsx';
import { groupTakes } from './take-groups.ts';
import { useDraftNote } from './use-draft-note.ts';
import { useServerTakes } from './use-server-takes.ts';
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

/** So many performances lie open at a time: each brings a player along. */
const SHOWN = 20;

type ListsProps = Omit<TakesSectionProps, 'view'> & { takes: TakeHeader[]; bin: TakeHeader[] };

function Lists({ ports, place, modelURL, selectedID, freshID, onSelect, takes, bin }: ListsProps) {
  const draft = useDraftNote(ports, place.lessonID);
  const server = useServerTakes(ports, place.lessonID);
  const [room, setRoom] = useState(SHOWN);
  const [undo, setUndo] = useState<TakeHeader | null>(null);
  const here = new Set([...takes, ...bin].map((take) => take.takeID));
  const isElsewhere = ({ recordingID }: UserAudio) => !recordingID || !here.has(recordingID);
  const groups = groupTakes(takes);
  const urls = new Map(server.audios.map((audio) => [audio.recordingID, audio.m4aURL ?? audio.url]));
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
      {takes.length === 0 && !server.audios.some(isElsewhere) && (
        <EmptyState icon="mic" title={texts.noTakes}>
          {texts.noTakesHint}
        </EmptyState>
      )}
      {groups.slice(0, room).map((group) =>
        group.takes.length === 1 && group.takes[0] ? (
          card(group.takes[0], null)
        ) : (
          <div key={group.id} className="grid gap-3 rounded-lg bg-sunk p-3">
            <p className="px-1 font-bold">{texts.parts(group.takes.length)}</p>
            {group.takes.map((take, index) => card(take, index + 1))}
          </div>
        ),
      )}
      {groups.length > room && (
        <div className="text-center">
          <Button tone="secondary" size="small" icon="down" onClick={() => setRoom(room + SHOWN)}>
            {texts.more}
          </Button>
        </div>
      )}
      <Elsewhere server={server} isElsewhere={isElsewhere} now={ports.now()} />
      <Bin ports={ports} takes={bin} />
    </>
  );
}
