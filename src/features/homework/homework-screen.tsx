import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import type { Count } from '#domain/practice/beats.ts';
import { vibrate } from '#sound/haptic.ts';
import { useHands } from '#sound/use-hands.ts';
import { usePracticeSettings } from '#sound/use-practice-settings.ts';
import { usePractising } from '#sound/use-practising.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { pedalKeys } from '#ui/layout/pedal-keys.ts';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import { Announcer, useAnnounce } from './announcer.tsx';
import { AnswerArrived } from './answers/answer-arrived.tsx';
import type { RenderScore } from './answers/answer-ports.ts';
import type { TakeAnswer } from './answers/take-answer.ts';
import { useAnswers } from './answers/use-answers.ts';
import { useClaps } from './hands/use-claps.ts';
import { HearingContext, type RenderHearing } from './hearing.tsx';
import type { HomeworkContext, HomeworkPorts } from './homework-ports.ts';
import { useMetronome } from './practice/use-metronome.ts';
import { useSoundInTakes } from './practice/use-sound-in-takes.ts';
import { PublishingContext, type RenderPublishing } from './publishing.tsx';
import {
  isBusy,
  NOTHING_EARLIER,
  type RecorderEvent,
  type RecorderState,
} from './recorder/recorder-machine.ts';
import { RecorderPanel, type RenderTakeScore } from './recorder/recorder-panel.tsx';
import { useRecorder } from './recorder/use-recorder.ts';
import { InterruptedTakes } from './takes/interrupted-banner.tsx';
import { TakesSection } from './takes/takes-section.tsx';
import { useTakes } from './takes/use-takes.ts';
import { announcements, texts } from './texts.ts';

interface HomeworkScreenProps {
  lesson: Lesson;
  uid: string;
  ports: HomeworkPorts;
  /** How the score counts, with which the metronome begins; null while it is not known. */
  count?: Count | null;
  /** The film about the homework, if there is one. */
  film?: ReactNode;
  /** What stands beside the recorder on a wide screen, such as the score. */
  beside?: ReactNode;
  /** The score within the panel of a take, where there is no room beside it. */
  renderTakeScore?: RenderTakeScore | null;
  /** The player of the model recording; nothing may sound into a take. */
  renderModel(lesson: Lesson, url: string, allowed: boolean): ReactNode;
  /** Shown with a submitted take: how to go on. */
  afterSubmit?: ReactNode;
  /** Shown with a take that has arrived: publishing it, or that it is public. */
  renderPublishing?: RenderPublishing | null;
  /** Shown with an opened take: setting it against the score. */
  renderHearing?: RenderHearing | null;
  /** Draws a score of the lesson with bars marked; null where the lesson has no text. */
  renderScore?: RenderScore | null;
}

/** The homework of a lesson: its description, the recorder and the takes. */
export function HomeworkScreen(props: HomeworkScreenProps) {
  const { lesson, uid, renderPublishing = null, renderHearing = null } = props;
  return (
    <Announcer key={`${uid} ${lesson.lessonID}`}>
      <PublishingContext value={renderPublishing}>
        <HearingContext value={renderHearing}>
          <Homework {...props} />
        </HearingContext>
      </PublishingContext>
    </Announcer>
  );
}

function Homework({
  lesson,
  uid,
  ports,
  count = null,
  film,
  beside,
  afterSubmit,
  renderModel,
  renderScore = null,
  renderTakeScore = null,
}: HomeworkScreenProps) {
  const context = useMemo(() => homeworkContext(lesson, uid), [lesson, uid]);
  const part = lessonPart(lesson.location);
  const [isBeating, setBeating] = useState(false);
  const [settings, changeSettings] = usePracticeSettings(part, count, isBeating);
  const [recording, setRecording] = useState(false);
  const metronome = useMetronome(settings, recording);
  const { session, state } = useRecorder(ports, context, metronome.countIn, useLeftTake(part));
  useEffect(() => setBeating(metronome.on || BEATING.has(state.at)), [metronome.on, state.at]);
  usePractising('metronome', metronome.on);
  usePractising('recording', state.at === 'recording');
  const takes = useTakes(ports, context);
  const [selectedID, select] = useState<string | null>(null);
  const press = () => {
    const event = recordButtonEvent(session.store.state.at);
    if (session.store.state.at === 'idle') vibrate('begin');
    if (event) session.send(event);
  };
  useEffect(() => setRecording(state.at === 'recording'), [state.at]);
  useSoundInTakes(state.at, settings.headphones, metronome);
  useRecorderAnnouncements(state, select);
  const pause = () => session.send({ type: 'pause' });
  const { claps, pedal } = useHands();
  useClaps(ports, session, state, claps);
  useKeyboardShortcuts({
    Space: press,
    KeyR: press,
    KeyP: pause,
    KeyM: metronome.toggle,
    ...(pedal && pedalKeys(press, true)),
  });
  /** The answer beside which the next take is recorded. */
  const [about, setAbout] = useState<TakeAnswer | null>(null);
  const answers = useAnswers(ports, lesson.lessonID, { renderScore, onAgain: setAbout });
  useEffect(() => {
    if (state.at === 'closed') setAbout(null);
  }, [state.at]);
  const busy = isBusy(state) || about !== null;
  const modelURL = lesson.content.modelAudioURL;
  return (
    // By the screen's width and not a container's: what is fixed stays within a container in older Safaris.
    <div className="min-h-svh">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start lg:gap-8 lying:gap-3">
        {/* It scrolls where its content is inert: a score may be higher than the screen. */}
        <div className={busy ? BESIDE_TAKE : BESIDE}>
          <div inert={busy} className="grid grid-cols-1 content-start gap-6">
            <AnswerArrived answers={answers} />
            {takes.state === 'ready' && (
              <InterruptedTakes ports={ports} takes={takes.interrupted} onKeep={select} />
            )}
            <section className="grid gap-2">
              {/* The step above has the same name: the line is the recorder's where a phone lies down. */}
              <h2 className="text-lg font-bold lying:sr-only">{texts.homework}</h2>
              <p className="max-w-[42em] text-md leading-[1.8] whitespace-pre-wrap">
                {lesson.content.homework ?? texts.noHomework}
              </p>
              {film}
            </section>
            {beside}
          </div>
        </div>
        <div className="grid grid-cols-1 content-start gap-6 lg:col-start-2">
          <RecorderPanel
            ports={ports}
            context={context}
            session={session}
            state={state}
            metronome={metronome}
            settings={settings}
            count={count}
            onSettings={changeSettings}
            renderModel={(allowed) => modelURL && renderModel(lesson, modelURL, allowed)}
            renderScore={renderTakeScore}
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

/** States of the recorder in which beats are counted, heard or seen. */
const BEATING: ReadonlySet<RecorderState['at']> = new Set(['countIn', 'recording', 'paused', 'interrupted']);

/** Description and score stay in sight while the takes are scrolled. */
const BESIDE = 'lg:sticky lg:top-6 lg:-m-2 lg:max-h-[calc(100svh-3rem)] lg:overflow-y-auto lg:p-2';
/** And beside the panel of a take, which covers the other half of the screen. */
const BESIDE_TAKE =
  'lg:fixed lg:inset-y-0 lg:left-0 lg:z-50 lg:w-1/2 lg:overflow-y-auto lg:border-r lg:border-line ' +
  'lg:bg-paper lg:p-6';

function homeworkContext(lesson: Lesson, uid: string): HomeworkContext {
  const { courseCode, courseVer, lessonOrder } = lesson.location;
  const { lessonName } = lesson.content;
  return { uid, lessonID: lesson.lessonID, lesson: { lessonName, courseCode, courseVer, lessonOrder } };
}

/** The event of the record button in each state; null while it does nothing. */
function recordButtonEvent(at: RecorderState['at']): RecorderEvent | null {
  switch (at) {
    case 'idle':
      return { type: 'ask', intent: { kind: 'record', ...NOTHING_EARLIER } };
    case 'ready':
      return { type: 'begin' };
    case 'countIn':
      return { type: 'cancel' };
    case 'recording':
      return { type: 'stop' };
    case 'paused':
    case 'interrupted':
      return { type: 'continue' };
    case 'asking':
    case 'closed':
      return null;
  }
}

/** Says on the next screen that a take was stopped and kept, as after the browser's back button, with the way to it. */
function useLeftTake(lesson: string): () => void {
  const say = useToast();
  return () =>
    say(
      texts.leftTake,
      <TextLink standalone to="/lessons/$lesson/homework" params={{ lesson }}>
        {texts.toLeftTake}
      </TextLink>,
    );
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
    if (state.at === 'paused' && previous === 'recording') announce(announcements.paused);
    if (state.at === 'idle' && previous === 'closed' && state.takeID) {
      announce(announcements.closed);
      vibrate('saved');
      select(state.takeID);
    }
  }, [state, announce, select]);
}
