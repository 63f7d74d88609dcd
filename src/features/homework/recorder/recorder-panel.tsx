import { type ReactNode, useId } from 'react';
import { AnswerReminder } from '#features/homework/answers/answer-reminder.tsx';
import { answerTexts } from '#features/homework/answers/answer-texts.ts';
import type { TakeAnswer } from '#features/homework/answers/take-answer.ts';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { MetronomePanel } from '#features/homework/practice/metronome-panel.tsx';
import { ModelPanel } from '#features/homework/practice/model-panel.tsx';
import type { PracticeSettings } from '#features/homework/practice/practice-settings.ts';
import type { Metronome } from '#features/homework/practice/use-metronome.ts';
import { ImportButton } from '#features/homework/takes/import-button.tsx';
import { interruptions, problems, texts } from '#features/homework/texts.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import { LevelMeter } from './level-meter.tsx';
import { LevelWarnings } from './level-warnings.tsx';
import { LiveWaveform } from './live-waveform.tsx';
import { RecordButton } from './record-button.tsx';
import { isBusy, type RecorderState } from './recorder-machine.ts';
import type { RecorderSession } from './recorder-session.ts';

interface RecorderPanelProps {
  ports: HomeworkPorts;
  context: HomeworkContext;
  session: RecorderSession;
  state: RecorderState;
  metronome: Metronome;
  settings: PracticeSettings;
  onSettings(change: Partial<PracticeSettings>): void;
  modelURL: string | null;
  onPress(): void;
  /** The answer beside which the next take is recorded; the panel then covers the screen until the take is closed. */
  about: TakeAnswer | null;
  /** Leaves the room without a take. */
  onLeave(): void;
}

/** Recorder, metronome and model recording. Covers the screen from the tap until the take is closed. */
export function RecorderPanel(props: RecorderPanelProps) {
  const { context, state, settings, onSettings, metronome, modelURL, about } = props;
  const id = useId();
  const covering = isBusy(state) || about !== null;
  const taking = state.at === 'countIn' || state.at === 'recording';
  return (
    <section aria-labelledby={id} className={covering ? COVERING : INLINE}>
      <h2 id={id} className="sr-only">
        {texts.room}
      </h2>
      {covering && (
        <p className="truncate text-center text-sm font-bold text-ink-soft">{context.lesson.lessonName}</p>
      )}
      {about && <AnswerReminder answer={about} />}
      <RecorderStatus {...props} />
      <Controls {...props} covering={covering} />
      <div className="@container">
        <div className="grid gap-6 border-t border-line pt-5 @2xl:grid-cols-2">
          <MetronomePanel metronome={metronome} settings={settings} onChange={onSettings} />
          {modelURL ? (
            <ModelPanel url={modelURL} allowed={!taking || settings.headphones} />
          ) : (
            <p className="text-sm text-ink-soft">{texts.noModel}</p>
          )}
        </div>
      </div>
      <div>
        <CheckBox checked={settings.headphones} onChange={(headphones) => onSettings({ headphones })}>
          {texts.headphones}
        </CheckBox>
        {!settings.headphones && <p className="text-sm text-ink-soft">{texts.headphonesNote}</p>}
      </div>
      <p className="hidden text-xs text-ink-soft lg:block">{texts.keys}</p>
    </section>
  );
}

const INLINE = 'grid content-start gap-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6';
const COVERING =
  'fixed inset-0 z-50 flex flex-col gap-5 *:shrink-0 overflow-y-auto bg-paper px-4 pt-[calc(1rem+env(safe-area-inset-top))] ' +
  'md:px-[max(1rem,calc(50vw-24rem))]';
const STUCK_TO_BOTTOM =
  'sticky bottom-0 z-10 order-last -mx-4 mt-auto border-t border-line bg-paper px-4 pt-3 ' +
  'pb-[calc(0.75rem+env(safe-area-inset-bottom))]';

/** What the recorder is doing now. */
function RecorderStatus({ ports, session, state }: RecorderPanelProps) {
  const open = state.at === 'ready' || state.at === 'countIn' || state.at === 'recording';
  return (
    <div className="grid gap-4">
      {open && state.at !== 'ready' && <LiveWaveform session={session} />}
      <ElapsedTime since={state.at === 'recording' ? state.since : null} monotonic={ports.monotonic} />
      {open && (
        <>
          <LevelMeter session={session} />
          <LevelWarnings session={session} settings={state.settings} />
        </>
      )}
      {state.at === 'idle' && state.problem && (
        <Notice tone="danger" title={problems[state.problem].title}>
          {problems[state.problem].help}
        </Notice>
      )}
      {state.at === 'interrupted' && <Notice tone="warn">{interruptions[state.reason]}</Notice>}
      {state.at === 'ready' && <p className="text-center text-sm text-ink-soft">{texts.checkingLevel}</p>}
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
}: RecorderPanelProps & { covering: boolean }) {
  const online = useOnline();
  return (
    <div className={`grid gap-3 ${covering ? STUCK_TO_BOTTOM : ''}`}>
      <RecordButton at={state.at} onPress={onPress} />
      {!online && state.at === 'idle' && (
        <p className="phrase text-center text-sm text-ink-soft">{texts.offlineHint}</p>
      )}
      <SecondaryActions session={session} state={state}>
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

interface SecondaryActionsProps {
  session: RecorderSession;
  state: RecorderState;
  children: ReactNode;
}

/** The quieter actions below the record button. */
function SecondaryActions({ session, state, children }: SecondaryActionsProps) {
  if (state.at === 'idle') {
    return (
      <div className="flex flex-wrap justify-center gap-x-2">
        <Button
          tone="quiet"
          size="small"
          onClick={() => session.send({ type: 'ask', intent: { kind: 'check' } })}
        >
          {texts.checkLevel}
        </Button>
        {children}
      </div>
    );
  }
  const exit = EXITS[state.at];
  if (!exit) return null;
  return (
    <div className="flex justify-center">
      <Button tone="quiet" size="small" onClick={() => session.send({ type: exit.event })}>
        {exit.label}
      </Button>
    </div>
  );
}

const EXITS: Readonly<
  Record<Exclude<RecorderState['at'], 'idle'>, { event: 'cancel' | 'finish'; label: string } | null>
> = {
  asking: { event: 'cancel', label: texts.cancel },
  ready: { event: 'cancel', label: texts.stopChecking },
  countIn: { event: 'cancel', label: texts.cancel },
  recording: null,
  interrupted: { event: 'finish', label: texts.finishHere },
  closed: null,
};
