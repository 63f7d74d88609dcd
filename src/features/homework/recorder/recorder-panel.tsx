import { type MouseEvent, type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import type { Count } from '#domain/practice/beats.ts';
import { AnswerReminder } from '#features/homework/answers/answer-reminder.tsx';
import { answerTexts } from '#features/homework/answers/answer-texts.ts';
import type { TakeAnswer } from '#features/homework/answers/take-answer.ts';
import { ClapsHint } from '#features/homework/hands/claps-hint.tsx';
import { HandsBusy } from '#features/homework/hands/hands-busy.tsx';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { ImportButton } from '#features/homework/import/import-button.tsx';
import { Headphones } from '#features/homework/practice/headphones.tsx';
import { BeatLights, MetronomePanel } from '#features/homework/practice/metronome-panel.tsx';
import type { Metronome } from '#features/homework/practice/use-metronome.ts';
import { SegmentList } from '#features/homework/segments/segment-list.tsx';
import { lengthOfSegments, useSegments } from '#features/homework/segments/use-segments.ts';
import { interruptions, problems, texts } from '#features/homework/texts.ts';
import type { PracticeSettings } from '#local/practice-settings.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { focusIfLost } from '#ui/layout/focus-if-lost.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import { LevelMeter } from './level-meter.tsx';
import { LevelWarnings } from './level-warnings.tsx';
import { LiveWaveform } from './live-waveform.tsx';
import { RecordButton } from './record-button.tsx';
import { isBusy, type RecorderState } from './recorder-machine.ts';
import type { RecorderSession } from './recorder-session.ts';
import { SecondaryActions } from './secondary-actions.tsx';
import { useDoubleTapShield } from './use-double-tap-shield.tsx';

const LowStorage = optionalComponent(async () => (await import('./low-storage.tsx')).LowStorage);

/** Draws the score that a take is played from, open or folded. */
export type RenderTakeScore = (open: boolean, onOpen: (open: boolean) => void) => ReactNode;

interface RecorderPanelProps {
  ports: HomeworkPorts;
  context: HomeworkContext;
  session: RecorderSession;
  state: RecorderState;
  metronome: Metronome;
  settings: PracticeSettings;
  /** How the score counts; null while it is not known. */
  count: Count | null;
  onSettings(change: Partial<PracticeSettings>): void;
  /** The player of the model, silent while the microphone would record it; nothing without one. */
  renderModel(allowed: boolean): ReactNode;
  /** The score to play from, where none stands beside the panel. */
  renderScore: RenderTakeScore | null;
  onPress(): void;
  /** The answer beside which the next take is recorded; the panel then covers the screen until the take is closed. */
  about: TakeAnswer | null;
  /** Leaves the room without a take. */
  onLeave(): void;
}

/**
 * Recorder, metronome and model recording. Covers the screen from the tap until the take is closed; where there is room, its
 * right half, beside the score.
 */
export function RecorderPanel(props: RecorderPanelProps) {
  const { context, state, settings, onSettings, metronome, renderModel, renderScore, about } = props;
  const id = useId();
  const covering = isBusy(state) || about !== null;
  const { onPress: onAnyPress, shield } = useDoubleTapShield(covering);
  // What loads and engraves a score does not delay the microphone.
  const score = covering && state.at !== 'asking' ? renderScore : null;
  const taking = state.at === 'countIn' || state.at === 'recording';
  const model = renderModel(!taking || settings.headphones);
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Where the take before was scrolled to the metronome, time and level would be out of sight.
    if (covering) panel.current?.scrollTo(0, 0);
  }, [covering]);
  return (
    <section ref={panel} aria-labelledby={id} className={covering ? COVERING : INLINE}>
      <h2 id={id} className="sr-only">
        {texts.room}
      </h2>
      {covering && (
        <p className="truncate text-center text-sm font-bold text-ink-soft lying:sr-only">
          {context.lesson.lessonName}
        </p>
      )}
      {about && <AnswerReminder answer={about} />}
      <RecorderStatus {...props} />
      {/* Those of the metronome lie below the score. */}
      {score !== null && metronome.lit !== null && (
        <div className="hidden justify-center with-score:flex">
          <BeatLights metronome={metronome} beats={settings.accents.length} />
        </div>
      )}
      {score?.(settings.showsScore, (showsScore) => onSettings({ showsScore }))}
      <Controls {...props} covering={covering} onAnyPress={onAnyPress} />
      <div className="grid gap-5 lying:col-span-2">
        <div className="@container">
          <div className="grid gap-6 border-t border-line pt-5 @2xl:grid-cols-2">
            <div className="grid content-start gap-1">
              <MetronomePanel
                metronome={metronome}
                settings={settings}
                count={props.count}
                onChange={onSettings}
              />
              {!covering && (
                <TextLink standalone to="/practice" search={{ lesson: lessonPart(context.lesson) }}>
                  {texts.toPracticeRoom}
                </TextLink>
              )}
            </div>
            {model ? (
              <div className="grid content-start gap-2">
                <h3 className="font-bold">{texts.model}</h3>
                {model}
              </div>
            ) : (
              <p className="text-sm text-ink-soft">{texts.noModel}</p>
            )}
          </div>
        </div>
        <Headphones checked={settings.headphones} onChange={(headphones) => onSettings({ headphones })} />
        <HandsBusy session={props.session} state={state} />
        <p className="hidden text-xs text-ink-soft lg:block">{texts.keys}</p>
      </div>
      {shield}
    </section>
  );
}

const INLINE =
  'grid content-start gap-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6 ' +
  // A phone that lies down has little height: time and button stand side by side.
  'lying:grid-cols-2 lying:items-start lying:gap-3 lying:p-3';
const COVERING =
  'fixed inset-0 z-50 flex flex-col gap-5 *:shrink-0 overflow-y-auto scroll-pb-[min(15rem,60svh)] bg-paper px-4 pt-[calc(1rem+env(safe-area-inset-top))] ' +
  'md:px-[max(1rem,calc(50vw-24rem))] lg:left-1/2 lg:px-6 ' +
  'lying:gap-3 lying:scroll-pb-4 lying:pt-2 lying:pb-4 lying:pr-[calc(min(14rem,40vw)+env(safe-area-inset-right))] lying:pl-[calc(1rem+env(safe-area-inset-left))]';
const STUCK_TO_BOTTOM =
  'sticky bottom-0 z-10 order-last -mx-4 mt-auto border-t border-line bg-paper px-4 pt-3 ' +
  'pb-[calc(0.75rem+env(safe-area-inset-bottom))] ' +
  // It is always in sight: without this a focus in it would scroll the panel to its end, out of its own way.
  '**:scroll-mb-[max(-15rem,-60svh)] ' +
  // A phone that lies down has little height: they stand at its side, and leave all of it to level and score.
  'lying:fixed lying:inset-y-0 lying:right-0 lying:m-0 lying:w-[calc(min(13rem,37vw)+env(safe-area-inset-right))] lying:content-center ' +
  'lying:overflow-y-auto lying:border-t-0 lying:border-l lying:px-3 lying:pr-[calc(0.75rem+env(safe-area-inset-right))] lying:**:scroll-m-0';

/** What the recorder is doing now. */
function RecorderStatus({ ports, session, state }: RecorderPanelProps) {
  const segments = useSegments(ports, state);
  const isBetween = state.at === 'paused' || state.at === 'interrupted';
  const open = state.at === 'ready' || state.at === 'countIn' || state.at === 'recording';
  return (
    <div className="grid gap-4 lying:gap-2">
      <div className="grid gap-4 lying:auto-cols-fr lying:grid-flow-col lying:items-center lying:gap-6">
        <div className="flex flex-col gap-4 with-score:flex-row-reverse with-score:items-center with-score:justify-center lying:flex-row-reverse lying:items-center lying:justify-center">
          {open && state.at !== 'ready' && <LiveWaveform session={session} />}
          <ElapsedTime
            since={state.at === 'recording' ? state.since : null}
            earlierMs={lengthOfSegments(segments)}
            monotonic={ports.monotonic}
          />
        </div>
        {open && <LevelMeter session={session} />}
      </div>
      {open && <LevelWarnings session={session} settings={state.settings} />}
      {state.at === 'idle' && (
        <Suspense>
          <LowStorage />
        </Suspense>
      )}
      {(state.at === 'idle' || state.at === 'paused') && state.problem && (
        <Notice tone="danger" title={problems[state.problem].title}>
          {problems[state.problem].help}
        </Notice>
      )}
      {state.at === 'interrupted' && <Notice tone="warn">{interruptions[state.reason]}</Notice>}
      {state.at === 'paused' && <Notice tone="info">{texts.paused}</Notice>}
      <SegmentList ports={ports} segments={segments} mayListen={isBetween} />
      {isBetween && segments.length > 0 && (
        <p className="text-center text-sm text-ink-soft">
          {segments.length > 1 ? `${texts.joinHint}${texts.againHint}` : texts.againHint}
        </p>
      )}
      {state.at === 'ready' && <p className="text-center text-sm text-ink-soft">{texts.checkingLevel}</p>}
      <ClapsHint at={state.at} />
    </div>
  );
}

/** The record button; while the panel covers the screen it sticks to the bottom and everything else scrolls. */
function Controls({
  ports,
  context,
  session,
  state,
  onPress,
  covering,
  about,
  onLeave,
  onAnyPress,
}: RecorderPanelProps & { covering: boolean; onAnyPress(event: MouseEvent): void }) {
  const online = useOnline();
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it: the next Enter goes on with the take, whose button comes first.
    if (state.at === 'paused') focusIfLost(buttons.current?.querySelector('button'));
  }, [state.at]);
  return (
    <div
      ref={buttons}
      onClickCapture={onAnyPress}
      className={`grid gap-3 ${covering ? STUCK_TO_BOTTOM : ''}`}
    >
      <RecordButton at={state.at} onPress={onPress} />
      {!online && state.at === 'idle' && (
        <p className="phrase text-center text-sm text-ink-soft">{texts.offlineHint}</p>
      )}
      <SecondaryActions ports={ports} session={session} state={state}>
        {about === null ? (
          <ImportButton ports={ports} context={context} />
        ) : (
          <Button tone="quiet" size="small" icon="left" onClick={onLeave}>
            {answerTexts.leaveRoom}
          </Button>
        )}
      </SecondaryActions>
    </div>
  );
}
