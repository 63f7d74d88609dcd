import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type DeliveryView, mayDiscard, maySendNow } from '#domain/recordings/delivery-state.ts';
import { useAnnounce } from '#features/homework/announcer.tsx';
import { AnswerStatus } from '#features/homework/answers/answer-status.tsx';
import { AnsweredTake } from '#features/homework/answers/answered-take.tsx';
import type { AnswerContext } from '#features/homework/answers/use-answers.ts';
import { formatRecordedAt } from '#features/homework/format-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { ComparePlayer } from '#features/homework/player/compare-player.tsx';
import { TakePlayer } from '#features/homework/player/take-player.tsx';
import { Publishing } from '#features/homework/publishing.tsx';
import { announcements, interruptions, texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { DeliveryTag } from '#ui/feedback/delivery-tag.tsx';
import type { AudioSource } from '#ui/media/use-audio.ts';
import { DeliveryStatus, useDelivery } from './delivery-status.tsx';
import { SendNow } from './send-now.tsx';
import { SubmitTake } from './submit-take.tsx';
import { shareOrDownload, takeBlob, takeFileName } from './take-file.ts';
import { TakeNote } from './take-note.tsx';
import type { DraftNote } from './use-draft-note.ts';

export interface TakeCardProps {
  ports: HomeworkPorts;
  take: TakeHeader;
  /** 1, 2, … where a performance has several parts. */
  part: number | null;
  modelURL: string | null;
  /** URL of the copy on the server, for when the bytes of the device cannot be read. */
  serverURL: string | null;
  selected: boolean;
  /** True for the take that was just recorded: it scrolls into view. */
  fresh: boolean;
  onSelect(): void;
  draft: DraftNote;
  /** Shown once the take is submitted: how to go on. */
  afterSubmit: ReactNode;
  onDiscard(take: TakeHeader): void;
  /** What came back to the recordings of the lesson. */
  answers: AnswerContext;
}

export function TakeCard(props: TakeCardProps) {
  const { ports, take, part, selected, fresh, onSelect, serverURL, modelURL, answers } = props;
  const id = useId();
  const view = useDelivery(ports.delivery, take);
  useDeliveryAnnouncements(view);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (fresh) card.current?.scrollIntoView({ block: 'nearest' });
  }, [fresh]);
  const { takes } = ports;
  const source = useCallback(async () => {
    const blob = await takeBlob(takes, take).catch(() => null);
    if (blob && blob.size > 0) return URL.createObjectURL(blob);
    if (serverURL) return serverURL;
    throw new Error('no bytes on this device');
  }, [takes, take, serverURL]);
  const time = formatRecordedAt(take.startedAt, ports.now());
  const answer = answers.of(take.takeID);
  const sound = { source, peaks: take.peaks, durationMs: take.frozen?.durationMs ?? 0 };
  return (
    <article
      ref={card}
      aria-labelledby={id}
      className={`grid scroll-my-24 grid-cols-1 gap-3 rounded-lg border bg-surface p-4 shadow-card sm:p-5 ${selected ? 'border-accent' : 'border-line'}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="tabular font-bold">
          {part !== null && <span className="mr-2">{texts.part(part)}</span>}
          {time}
        </h3>
        <DeliveryTag state={view.state} />
      </header>
      <AnsweredTake {...sound} ports={ports} answers={answers} answer={answer} modelURL={modelURL}>
        <TakePlayer {...sound} />
      </AnsweredTake>
      {answer && <AnswerStatus status={answer.status} now={ports.now()} />}
      {view.state === 'delivered' && (selected || answer?.status.outcome != null) && (
        <Publishing recordingID={take.takeID} />
      )}
      {selected ? (
        <Details {...props} view={view} source={source} />
      ) : (
        <div className="flex justify-end">
          <Button
            tone="quiet"
            size="small"
            aria-expanded={false}
            aria-label={`${time} ${texts.open}`}
            onClick={onSelect}
          >
            {texts.open}
          </Button>
        </div>
      )}
    </article>
  );
}

type DetailsProps = TakeCardProps & { view: DeliveryView; source: AudioSource };

function Details({
  ports,
  take,
  view,
  source,
  modelURL,
  draft,
  afterSubmit,
  onDiscard,
  answers,
}: DetailsProps) {
  const [comparing, setComparing] = useState(false);
  const outcome = answers.of(take.takeID)?.status.outcome ?? null;
  return (
    <div className="grid gap-4">
      {/* An answer says more than that the take has arrived. */}
      {(outcome === null || view.state !== 'delivered') && <DeliveryStatus view={view} />}
      {take.decision === 'submit' && outcome !== 'again' && afterSubmit}
      {take.interruption && <p className="text-sm text-ink-soft">{interruptions[take.interruption]}</p>}
      {maySendNow(view) && <SendNow onSend={ports.sendNow} />}
      {modelURL && (
        <div className="grid gap-2">
          <div>
            <Button
              tone="secondary"
              size="small"
              icon="headphone"
              aria-expanded={comparing}
              onClick={() => setComparing(!comparing)}
            >
              {comparing ? texts.compareClose : texts.compare}
            </Button>
          </div>
          {comparing && (
            <ComparePlayer
              modelURL={modelURL}
              source={source}
              peaks={take.peaks}
              durationMs={take.frozen?.durationMs ?? 0}
            />
          )}
        </div>
      )}
      {take.decision === 'undecided' ? (
        <SubmitTake ports={ports} take={take} draft={draft} />
      ) : (
        <TakeNote ports={ports} take={take} />
      )}
      <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-3">
        <SaveFile ports={ports} take={take} />
        {mayDiscard(take) && (
          <Button tone="quiet" size="small" icon="trash" onClick={() => onDiscard(take)}>
            {texts.discard}
          </Button>
        )}
      </div>
    </div>
  );
}

function SaveFile({ ports, take }: Pick<TakeCardProps, 'ports' | 'take'>) {
  const [failed, setFailed] = useState(false);
  const save = async () => {
    try {
      await shareOrDownload(await takeBlob(ports.takes, take), takeFileName(take));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className="grid gap-1">
      <Button tone="quiet" size="small" icon="download" onClick={() => void save()}>
        {texts.saveFile}
      </Button>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {texts.saveFailed}
        </p>
      )}
    </div>
  );
}

/** Announces arrival and refusal when they happen, not when the page opens. */
function useDeliveryAnnouncements({ state }: DeliveryView) {
  const announce = useAnnounce();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (state === 'delivered' || state === 'attention') announce(announcements[state]);
  }, [state, announce]);
}
