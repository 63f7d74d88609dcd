import { type ReactNode, useState } from 'react';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import type { AnswerContext } from '#features/homework/answers/use-answers.ts';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { JoinParts } from '#features/homework/segments/join-parts.tsx';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { originalIDOf } from '#local/takes/take-retention.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { DiscardedTakes } from './discarded-takes.tsx';
import { ServerTakesList, useServerTakes } from './server-takes.tsx';
import { TakeCard } from './take-card.tsx';
import { groupTakes } from './take-groups.ts';
import { useDiscard } from './use-discard.tsx';
import { useDraftNote } from './use-draft-note.ts';
import type { TakesView } from './use-takes.ts';

interface TakesSectionProps {
  ports: HomeworkPorts;
  context: HomeworkContext;
  view: TakesView;
  modelURL: string | null;
  selectedID: string | null;
  /** The take that was just recorded. */
  freshID: string | null;
  onSelect(takeID: string | null): void;
  /** Shown with a submitted take: how to go on. */
  afterSubmit: ReactNode;
  answers: AnswerContext;
}

/** The takes of the lesson, newest first, parts together; below them those only on the server and the discarded ones. */
export function TakesSection({ view, ...props }: TakesSectionProps) {
  return (
    <section aria-labelledby="takes" className="grid grid-cols-1 content-start gap-4">
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
      {view.state === 'ready' && <TakeLists {...props} takes={view.takes} discarded={view.discarded} />}
    </section>
  );
}

/** Groups shown at first, and added with each press of 「もっと見る」: each has a player of its own. */
const GROUPS_SHOWN = 20;

type TakeListsProps = Omit<TakesSectionProps, 'view'> & { takes: TakeHeader[]; discarded: TakeHeader[] };

function TakeLists({
  ports,
  context,
  modelURL,
  selectedID,
  freshID,
  onSelect,
  afterSubmit,
  answers,
  takes,
  discarded,
}: TakeListsProps) {
  const draft = useDraftNote(ports, context.lessonID);
  const server = useServerTakes(ports, context.lessonID);
  const [submittedID, setSubmitted] = useState<string | null>(null);
  const [shownGroups, setShownGroups] = useState(GROUPS_SHOWN);
  const { discard, restore, notice } = useDiscard(ports, discarded);
  const onDevice = new Set([...takes, ...discarded].map((take) => take.takeID));
  const isOnlyOnServer = ({ recordingID }: UserAudio) => !recordingID || !onDevice.has(recordingID);
  const groups = groupTakes(takes);
  const urls = new Map(server.audios.map((audio) => [audio.recordingID, audio.m4aURL ?? audio.url]));
  const byID = (takeID: string | null) => takes.find((take) => take.takeID === takeID);
  // A trimmed take goes when it is submitted: the file that was made of it opens in its place.
  const selected = byID(selectedID) ?? byID(submittedID) ?? takes[0];
  const submitted = selected?.takeID === submittedID ? selected : undefined;

  const card = (take: TakeHeader, part: number | null) => (
    <TakeCard
      key={take.takeID}
      ports={ports}
      take={take}
      part={part}
      modelURL={modelURL}
      serverURL={urls.get(take.takeID) ?? null}
      selected={take === selected}
      fresh={take.takeID === freshID || (take === submitted && originalIDOf(take) !== null)}
      submitted={take === submitted}
      onSelect={() => onSelect(take.takeID)}
      draft={draft}
      onSubmitted={setSubmitted}
      afterSubmit={afterSubmit}
      answers={answers}
      onDiscard={(each) => {
        discard(each);
        setSubmitted(null);
        onSelect(null);
      }}
    />
  );
  return (
    <>
      {notice}
      {takes.length === 0 && !server.audios.some(isOnlyOnServer) && (
        <EmptyState icon="mic" title={texts.noTakes}>
          {texts.noTakesHint}
        </EmptyState>
      )}
      {groups.slice(0, shownGroups).map((group) =>
        group.takes.length === 1 && group.takes[0] ? (
          card(group.takes[0], null)
        ) : (
          <div key={group.id} className="grid grid-cols-1 gap-3 rounded-lg bg-sunk p-3">
            <p className="px-1 font-bold">{texts.parts(group.takes.length)}</p>
            <JoinParts ports={ports} parts={group.takes} onJoined={onSelect} />
            {group.takes.map((take, index) => card(take, index + 1))}
          </div>
        ),
      )}
      {groups.length > shownGroups && (
        <div className="text-center">
          <Button
            tone="secondary"
            size="small"
            icon="down"
            onClick={() => setShownGroups(shownGroups + GROUPS_SHOWN)}
          >
            {texts.more}
          </Button>
        </div>
      )}
      <ServerTakesList
        server={server}
        isOnlyOnServer={isOnlyOnServer}
        ports={ports}
        answers={answers}
        modelURL={modelURL}
      />
      <DiscardedTakes ports={ports} takes={discarded} onRestore={restore} />
    </>
  );
}
