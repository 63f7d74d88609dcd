import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CheckBox } from '#ui/check-box.tsx';
import { Notice } from '#ui/notice.tsx';
import { Elapsed } from './elapsed.tsx';
import type { HomeworkPlace, HomeworkPorts } from './homework-ports.ts';
import { ImportButton } from './import-button.tsx';
import { LevelMeter } from './level-meter.tsx';
import { LiveWaveform } from './live-waveform.tsx';
import { MetronomePanel } from './metronome-panel.tsx';
import { ModelPanel } from './model-panel.tsx';
import type { PracticeSettings } from './practice-settings.ts';
import { RecordButton } from './record-button.tsx';
import { isBusy, type RecorderState } from './recorder.ts';
import type { RecorderSession } from './recorder-session.ts';
import { interruptions, problems, texts } from './texts.ts';
import type { Metronome } from './use-metronome.ts';
import { Warnings } from './warnings.tsx';

interface RecorderRoomProps {
  ports: HomeworkPorts;
  place: HomeworkPlace;
  session: RecorderSession;
  state: RecorderState;
  metronome: Metronome;
  settings: PracticeSettings;
  onSettings(change: Partial<PracticeSettings>): void;
  modelURL: string | null;
  onPress(): void;
}

/** On a phone the room covers the screen from the tap until the take is closed; beside the takes on a desk. */
export function RecorderRoom(props: RecorderRoomProps) {
  const { session, state, settings, onSettings, metronome, modelURL } = props;
  const covers = isBusy(state);
  const alone = state.at === 'countIn' || state.at === 'recording';
  return (
    <section
      aria-label={texts.room}
      className={
        covers
          ? 'fixed inset-0 z-50 grid content-start gap-5 overflow-y-auto bg-paper px-4 pt-[calc(1rem+env(safe-area-inset-top))] pb-[calc(1.5rem+env(safe-area-inset-bottom))] lg:static lg:z-auto lg:overflow-visible lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-6'
          : 'grid content-start gap-5 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6'
      }
    >
      {covers && (
        <p className="truncate text-center text-sm font-bold text-ink-soft">
          {props.place.lesson.lessonName}
        </p>
      )}
      <Stage {...props} />
      <div className="grid gap-6 border-t border-line pt-5 md:grid-cols-2">
        <MetronomePanel metronome={metronome} settings={settings} onChange={onSettings} />
        {modelURL ? (
          <ModelPanel url={modelURL} allowed={!alone || settings.headphones} />
        ) : (
          <p className="text-sm text-ink-soft">{texts.noModel}</p>
        )}
      </div>
      <div>
        <CheckBox checked={settings.headphones} onChange={(headphones) => onSettings({ headphones })}>
          {texts.headphones}
        </CheckBox>
        {!settings.headphones && <p className="text-sm text-ink-soft">{texts.headphonesNote}</p>}
      </div>
      {session && <p className="hidden text-xs text-ink-soft lg:block">{texts.keys}</p>}
    </section>
  );
}

/** What is going on now, with the big button. */
function Stage({ ports, place, session, state, onPress }: RecorderRoomProps) {
  const open = state.at === 'ready' || state.at === 'countIn' || state.at === 'recording';
  return (
    <div className="grid gap-4">
      {open && state.at !== 'ready' && <LiveWaveform session={session} />}
      <Elapsed since={state.at === 'recording' ? state.since : null} monotonic={ports.monotonic} />
      {open && (
        <>
          <LevelMeter session={session} />
          <Warnings session={session} settings={state.settings} />
        </>
      )}
      {state.at === 'idle' && state.problem && (
        <Notice tone="danger" title={problems[state.problem].title}>
          {problems[state.problem].help}
        </Notice>
      )}
      {state.at === 'interrupted' && <Notice tone="warn">{interruptions[state.reason]}</Notice>}
      {state.at === 'ready' && <p className="text-center text-sm text-ink-soft">{texts.checkingLevel}</p>}
      <RecordButton at={state.at} onPress={onPress} />
      <Aside session={session} state={state}>
        <ImportButton ports={ports} place={place} />
      </Aside>
    </div>
  );
}

interface AsideProps {
  session: RecorderSession;
  state: RecorderState;
  children: ReactNode;
}

/** The quieter choices below the button. */
function Aside({ session, state, children }: AsideProps) {
  if (state.at === 'idle') {
    return (
      <div className="flex flex-wrap justify-center gap-x-2">
        <Button
          tone="quiet"
          size="small"
          onClick={() => session.send({ type: 'ask', aim: { kind: 'check' } })}
        >
          {texts.checkLevel}
        </Button>
        {children}
      </div>
    );
  }
  const way = WAYS_OUT[state.at];
  if (!way) return null;
  return (
    <div className="flex justify-center">
      <Button tone="quiet" size="small" onClick={() => session.send({ type: way.event })}>
        {way.label}
      </Button>
    </div>
  );
}

const WAYS_OUT: Readonly<
  Record<Exclude<RecorderState['at'], 'idle'>, { event: 'cancel' | 'leave'; label: string } | null>
> = {
  asking: { event: 'cancel', label: texts.cancel },
  ready: { event: 'cancel', label: texts.stopChecking },
  countIn: { event: 'cancel', label: texts.cancel },
  recording: null,
  interrupted: { event: 'leave', label: texts.finishHere },
  closed: null,
};
