import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type DeliveryView, mayDiscard, maySendNow } from '#domain/recordings/delivery-state.ts';
import { useAnnounce } from '#features/homework/announcer.tsx';
import { AnswerStatus } from '#features/homework/answers/answer-status.tsx';
import { AnsweredTake } from '#features/homework/answers/answered-take.tsx';
import type { AnswerContext } from '#features/homework/answers/use-answers.ts';
import { formatRecordedAt } from '#features/homework/format-time.ts';
import { Hearing } from '#features/homework/hearing.tsx';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { FavouriteButton } from '#features/homework/marks/favourite-button.tsx';
import { TakeName } from '#features/homework/marks/take-name.tsx';
import { TakePlayer } from '#features/homework/player/take-player.tsx';
import { Publishing } from '#features/homework/publishing.tsx';
import { announcements, interruptions, texts } from '#features/homework/texts.ts';
import { OriginalTake } from '#features/homework/trim/original-take.tsx';
import { TrimSection } from '#features/homework/trim/trim-section.tsx';
import { trimTexts } from '#features/homework/trim/trim-texts.ts';
import { chosenPart } from '#local/takes/chosen-part.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { DeliveryTag } from '#ui/feedback/delivery-tag.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { focusIfLost } from '#ui/layout/focus-if-lost.ts';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import type { AudioSource } from '#ui/media/use-audio.ts';
import { DeliveryStatus, useDelivery } from './delivery-status.tsx';
import { SaveButton } from './save-button.tsx';
import { SendNow } from './send-now.tsx';
import { SubmitTake } from './submit-take.tsx';
import { chosenBlob, takeBlob, takeFileName, takeSound } from './take-file.ts';
import { TakeNote } from './take-note.tsx';
import type { DraftNote } from './use-draft-note.ts';

/** Only who compares needs it. */
const ModelComparison = lazyComponent(
  async () => (await import('#features/homework/compare/model-comparison.tsx')).ModelComparison,
);

export interface TakeCardProps {
  ports: HomeworkPorts;
  take: TakeHeader;
  /** 1, 2, … where a performance has several parts. */
  part: number | null;
  modelURL: string | null;
  /** URL of the copy on the server, for when the bytes of the device cannot be read. */
  serverURL: string | null;
  selected: boolean;
  /** True for the take that was just recorded or made: it scrolls into view. */
  fresh: boolean;
  /** True for the take that was just submitted: the focus goes to it. */
  submitted: boolean;
  onSelect(): void;
  draft: DraftNote;
  /** Receives the ID of the take that is on its way. */
  onSubmitted(takeID: string): void;
  /** Shown once the take is submitted: how to go on. */
  afterSubmit: ReactNode;
  onDiscard(take: TakeHeader): void;
  /** What came back to the recordings of the lesson. */
  answers: AnswerContext;
}

export function TakeCard(props: TakeCardProps) {
  const { ports, take, part, selected, fresh, submitted, onSelect, serverURL, modelURL, answers } = props;
  const id = useId();
  const view = useDelivery(ports.delivery, take);
  useDeliveryAnnouncements(view);
  const card = useRef<HTMLElement>(null);
  useFocusAfterSubmit(card, take, submitted);
  const opened = useRef(false);
  useEffect(() => {
    // The button that opened it is gone.
    if (selected && opened.current) focusIfLost(card.current, { inSight: true });
    opened.current = false;
  }, [selected]);
  useEffect(() => {
    if (fresh) card.current?.scrollIntoView({ block: 'nearest' });
  }, [fresh]);
  const { takes } = ports;
  const source = useCallback(() => takeSound(takes, take, serverURL), [takes, take, serverURL]);
  const time = formatRecordedAt(take.startedAt, ports.now());
  const name = take.name ?? null;
  const answer = answers.of(take.takeID);
  const sound = { source, peaks: take.peaks, durationMs: take.frozen?.durationMs ?? 0 };
  return (
    <article
      ref={card}
      tabIndex={-1}
      data-take={take.takeID}
      aria-labelledby={id}
      className={`grid scroll-my-24 grid-cols-1 gap-3 rounded-lg border bg-surface p-4 shadow-card sm:p-5 ${selected ? 'border-accent' : 'border-line'}`}
    >
      <header className="flex items-center justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={id} className="tabular min-w-0 font-bold">
            {part !== null && <span className="mr-2">{texts.part(part)}</span>}
            {name !== null && <bdi className="mr-2 wrap-anywhere">{name}</bdi>}
            <span className={name === null ? '' : 'text-sm font-normal whitespace-nowrap text-ink-soft'}>
              {time}
            </span>
          </h3>
          <DeliveryTag state={view.state} />
        </div>
        <FavouriteButton takes={takes} take={take} />
      </header>
      <AnsweredTake {...sound} ports={ports} answers={answers} answer={answer} modelURL={modelURL}>
        <TakePlayer {...sound} trim={chosenPart(take)} />
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
            onClick={() => {
              opened.current = true;
              onSelect();
            }}
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
  onSubmitted,
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
      <SendNow offered={maySendNow(view)} onSend={ports.sendNow} />
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
            <Suspense fallback={<Skeleton lines={5} />}>
              <ModelComparison
                modelURL={modelURL}
                own={{
                  id: take.takeID,
                  url: source,
                  blob: () => takeBlob(ports.takes, take),
                  peaks: take.peaks,
                  durationMs: take.frozen?.durationMs ?? 0,
                  part: chosenPart(take),
                }}
              />
            </Suspense>
          )}
        </div>
      )}
      {take.decision === 'undecided' ? (
        <>
          <TrimSection ports={ports} take={take} source={source} />
          <SubmitTake ports={ports} take={take} draft={draft} onSubmitted={onSubmitted} />
        </>
      ) : (
        <>
          <OriginalTake ports={ports} of={take} />
          <TakeNote ports={ports} take={take} />
        </>
      )}
      {/* Its offer waits for the lesson's text: above, it would push the button to submit away from the finger. */}
      <Hearing take={take} />
      <TakeName takes={ports.takes} take={take} />
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

/** Of a trimmed take the part that is listened to, and what it was made of. */
function SaveFile({ ports, take }: Pick<TakeCardProps, 'ports' | 'take'>) {
  const trimmed = chosenPart(take) !== null;
  const name = takeFileName(take);
  return (
    <div className="flex flex-wrap gap-x-2">
      <SaveButton file={async () => ({ blob: await chosenBlob(ports, take), name })}>
        {trimmed ? trimTexts.savePart : texts.saveFile}
      </SaveButton>
      {trimmed && (
        <SaveButton file={async () => ({ blob: await takeBlob(ports.takes, take), name })}>
          {trimTexts.saveOriginal}
        </SaveButton>
      )}
    </div>
  );
}

/**
 * The button that submits a take goes with the press, and where the take is trimmed its whole card: the focus goes to the take
 * that is on its way.
 */
function useFocusAfterSubmit(
  card: RefObject<HTMLElement | null>,
  { decision }: TakeHeader,
  submitted: boolean,
) {
  const before = useRef(decision);
  useEffect(() => {
    const isSubmitted = before.current !== decision || (submitted && decision === 'submit');
    before.current = decision;
    if (isSubmitted) focusIfLost(card.current, { inSight: true });
  }, [decision, submitted, card]);
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
