import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import { Announcer, useAnnounce } from './announcer.tsx';
import type { HomeworkPlace, HomeworkPorts } from './homework-ports.ts';
import { silenceAll } from './player/use-audio.ts';
import {
  keepPracticeSettings,
  loadPracticeSettings,
  type PracticeSettings,
} from './practice/practice-settings.ts';
import { useMetronome } from './practice/use-metronome.ts';
import { isBusy, type RecorderEvent, type RecorderState } from './recorder/recorder-machine.ts';
import { RecorderRoom } from './recorder/recorder-panel.tsx';
import { useRecorder } from './recorder/use-recorder.ts';
import { InterruptedBanner } from './takes/interrupted-banner.tsx';
import { TakesSection } from './takes/takes-section.tsx';
import { useTakes } from './takes/use-takes.ts';
import { announcements, texts } from './texts.ts';
import { useRoomKeys } from './use-keyboard-shortcuts.ts';

interface HomeworkScreenProps {
  lesson: Lesson;
  uid: string;
  ports: HomeworkPorts;
  /** The film about the homework, where there is one. */
  film?: ReactNode;
}

/** The learner's room: the homework in words, the recorder, and the takes. */
export function HomeworkScreen({ lesson, uid, ports, film }: HomeworkScreenProps) {
  return (
    <Announcer key={`${uid} ${lesson.lessonID}`}>
      <Room lesson={lesson} uid={uid} ports={ports} film={film} />
    </Announcer>
  );
}

function Room({ lesson, uid, ports, film }: HomeworkScreenProps) {
  const place = useMemo(() => placeOf(lesson, uid), [lesson, uid]);
  const [settings, changeSettings] = usePracticeSettings();
  const [taking, setTaking] = useState(false);
  const metronome = useMetronome(settings, taking);
  const { session, state } = useRecorder(ports, place, metronome.countIn);
  const takes = useTakes(ports, place);
  const [selectedID, select] = useState<string | null>(null);
  const press = () => {
    const event = eventOfPress(session.state().at);
    if (event) session.send(event);
  };
  useEffect(() => setTaking(state.at === 'recording'), [state.at]);
  useHush(state.at, settings.headphones);
  useStory(state, select);
  useRoomKeys({ Space: press, KeyR: press, KeyM: metronome.toggle });
  const busy = isBusy(state);
  const modelURL = lesson.content.modelAudioURL;
  return (
    <div className="@container">
      <div className="grid gap-6 @4xl:grid-cols-2 @4xl:items-start">
        <div className="grid content-start gap-6">
          <div inert={busy} className="grid gap-4">
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
          </div>
          <RecorderRoom
            ports={ports}
            place={place}
            session={session}
            state={state}
            metronome={metronome}
            settings={settings}
            onSettings={changeSettings}
            modelURL={modelURL}
            onPress={press}
          />
        </div>
        <div inert={busy}>
          <TakesSection
            ports={ports}
            place={place}
            view={takes}
            modelURL={modelURL}
            selectedID={selectedID}
            freshID={state.at === 'idle' ? state.takeID : null}
            onSelect={select}
          />
        </div>
      </div>
    </div>
  );
}

function placeOf(lesson: Lesson, uid: string): HomeworkPlace {
  const { courseCode, courseVer, lessonOrder } = lesson.location;
  const { lessonName } = lesson.content;
  return { uid, lessonID: lesson.lessonID, lesson: { lessonName, courseCode, courseVer, lessonOrder } };
}

/** What the one big button means in each state; null while there is nothing to press for. */
function eventOfPress(at: RecorderState['at']): RecorderEvent | null {
  switch (at) {
    case 'idle':
      return { type: 'ask', aim: { kind: 'record', continues: null } };
    case 'ready':
      return { type: 'begin' };
    case 'countIn':
      return { type: 'cancel' };
    case 'recording':
      return { type: 'stop' };
    case 'interrupted':
      return { type: 'goOn' };
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
    keepPracticeSettings(next);
  };
  return [settings, change] as const;
}

/** What sounds when a take begins would be in the take. */
function useHush(at: RecorderState['at'], headphones: boolean) {
  useEffect(() => {
    if (at === 'asking' || (at === 'recording' && !headphones)) silenceAll();
  }, [at, headphones]);
}

/** Start and end are said aloud, and the new take is the one that lies open. */
function useStory(state: RecorderState, select: (takeID: string) => void) {
  const announce = useAnnounce();
  const before = useRef(state.at);
  useEffect(() => {
    if (before.current === state.at) return;
    const was = before.current;
    before.current = state.at;
    if (state.at === 'recording') announce(announcements.recording);
    if (state.at === 'idle' && was === 'closed' && state.takeID) {
      announce(announcements.closed);
      select(state.takeID);
    }
  }, [state, announce, select]);
}
