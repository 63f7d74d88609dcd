import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import { pauseAllSounds } from '#ui/media/exclusive-sound.ts';
import { Announcer, useAnnounce } from './announcer.tsx';
import { AnswerArrived } from './answers/answer-arrived.tsx';
import type { RenderScore } from './answers/answer-ports.ts';
import type { TakeAnswer } from './answers/take-answer.ts';
import { useAnswers } from './answers/use-answers.ts';
import type { HomeworkContext, HomeworkPorts } from './homework-ports.ts';
import {
  loadPracticeSettings,
  type PracticeSettings,
  savePracticeSettings,
} from './practice/practice-settings.ts';
import { useMetronome } from './practice/use-metronome.ts';
import { PublishingContext, type RenderPublishing } from './publishing.tsx';
import { isBusy, type RecorderEvent, type RecorderState } from './recorder/recorder-machine.ts';
import { RecorderPanel } from './recorder/recorder-panel.tsx';
import { useRecorder } from './recorder/use-recorder.ts';
import { InterruptedBanner } from './takes/interrupted-banner.tsx';
import { TakesSection } from './takes/takes-section.tsx';
import { useTakes } from './takes/use-takes.ts';
import { announcements, texts } from './texts.ts';

interface HomeworkScreenProps {
  lesson: Lesson;
  uid: string;
  ports: HomeworkPorts;
  /** The film about the homework, if there is one. */
  film?: ReactNode;
  /** What stands beside the recorder on a wide screen, such as the score. */
  beside?: ReactNode;
  /** Shown with a submitted take: how to go on. */
  afterSubmit?: ReactNode;
  /** Shown with a take that has arrived: publishing it, or that it is public. */
  renderPublishing?: RenderPublishing | null;
  /** Draws a score of the lesson with bars marked; null where the lesson has no text. */
  renderScore?: RenderScore | null;
}

/** The homework of a lesson: its description, the recorder and the takes. */
export function HomeworkScreen(props: HomeworkScreenProps) {
  const { lesson, uid, renderPublishing = null } = props;
  return (
    <Announcer key={`${uid} ${lesson.lessonID}`}>
      <PublishingContext value={renderPublishing}>
        <Homework {...props} />
      </PublishingContext>
    </Announcer>
  );
}

function Homework({
  lesson,
  uid,
  ports,
  film,
  beside,
  afterSubmit,
  renderScore = null,
}: HomeworkScreenProps) {
  const context = useMemo(() => homeworkContext(lesson, uid), [lesson, uid]);
  const [settings, changeSettings] = usePracticeSettings();
  const [recording, setRecording] = useState(false);
  const metronome = useMetronome(settings, recording);
  const { session, state } = useRecorder(ports, context, metronome.countIn);
  const takes = useTakes(ports, context);
  const [selectedID, select] = useState<string | null>(null);
  const press = () => {
    const event = recordButtonEvent(session.store.state.at);
    if (event) session.send(event);
  };
  useEffect(() => setRecording(state.at === 'recording'), [state.at]);
  usePauseWhileRecording(state.at, settings.headphones);
  useRecorderAnnouncements(state, select);
  useKeyboardShortcuts({ Space: press, KeyR: press, KeyM: metronome.toggle });
  /** The answer beside which the next take is recorded. */
  const [about, setAbout] = useState<TakeAnswer | null>(null);
  const answers = useAnswers(ports, lesson.lessonID, { renderScore, onAgain: setAbout });
  useEffect(() => {
    if (state.at === 'closed') setAbout(null);
  }, [state.at]);
  const busy = isBusy(state) || about !== null;
  const modelURL = lesson.content.modelAudioURL;
  return (
    <div className="@container min-h-svh">
      <div className="grid grid-cols-1 gap-6 @3xl:grid-cols-2 @3xl:items-start @3xl:gap-8">
        {/* Description and score stay in sight while the takes are scrolled. */}
        <div
          inert={busy}
          className="grid grid-cols-1 content-start gap-6 @3xl:sticky @3xl:top-6 @3xl:-m-2 @3xl:max-h-[calc(100svh-3rem)] @3xl:overflow-y-auto @3xl:p-2"
        >
          <AnswerArrived answers={answers} />
          {takes.state === 'ready' &&
            takes.interrupted.map((take) => (
              <InterruptedBanner key={take.takeID} ports={ports} take={take} />
            ))}
          <section className="grid gap-2">
            <h2 className="text-lg font-bold">{texts.homework}</h2>
            <p className="max-w-[42em] text-md leading-[1.8] whitespace-pre-wrap">
              {lesson.content.homework ?? texts.noHomework}
            </p>
            {film}
          </section>
          {beside}
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          <RecorderPanel
            ports={ports}
            context={context}
            session={session}
            state={state}
            metronome={metronome}
            settings={settings}
            onSettings={changeSettings}
            modelURL={modelURL}
            onPress={press}
            about={about}
            onLeave={() => setAbout(null)}
          />
          <div inert={busy}>
            <TakesSection
              ports={ports}
              context={context}
              view={takes}
              modelURL={modelURL}
              selectedID={selectedID}
              freshID={state.at === 'idle' ? state.takeID : null}
              onSelect={select}
              afterSubmit={afterSubmit}
              answers={answers}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

function homeworkContext(lesson: Lesson, uid: string): HomeworkContext {
  const { courseCode, courseVer, lessonOrder } = lesson.location;
  const { lessonName } = lesson.content;
  return { uid, lessonID: lesson.lessonID, lesson: { lessonName, courseCode, courseVer, lessonOrder } };
}

/** The event of the record button in each state; null while it does nothing. */
function recordButtonEvent(at: RecorderState['at']): RecorderEvent | null {
  switch (at) {
    case 'idle':
      return { type: 'ask', intent: { kind: 'record', continues: null } };
    case 'ready':
      return { type: 'begin' };
    case 'countIn':
      return { type: 'cancel' };
    case 'recording':
      return { type: 'stop' };
    case 'interrupted':
      return { type: 'continue' };
    case 'asking':
    case 'closed':
      return null;
  }
}

function usePracticeSettings() {
  const [settings, setSettings] = useState(loadPracticeSettings);
  const change = (part: Partial<PracticeSettings>) => {
    const next = { ...settings, ...part };
    setSettings(next);
    savePracticeSettings(next);
  };
  return [settings, change] as const;
}

/** Pauses everything that would be recorded in the take. */
function usePauseWhileRecording(at: RecorderState['at'], headphones: boolean) {
  useEffect(() => {
    if (at === 'asking' || (at === 'recording' && !headphones)) pauseAllSounds();
  }, [at, headphones]);
}

/** Announces start and end of a take, and opens the new take in the list. */
function useRecorderAnnouncements(state: RecorderState, select: (takeID: string) => void) {
  const announce = useAnnounce();
  const before = useRef(state.at);
  useEffect(() => {
    if (before.current === state.at) return;
    const previous = before.current;
    before.current = state.at;
    if (state.at === 'recording') announce(announcements.recording);
    if (state.at === 'idle' && previous === 'closed' && state.takeID) {
      announce(announcements.closed);
      select(state.takeID);
    }
  }, [state, announce, select]);
}
