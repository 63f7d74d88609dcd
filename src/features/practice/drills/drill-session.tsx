import { useCallback, useEffect, useRef, useState } from 'react';
import type { Drill } from '#domain/practice/drills/drill-items.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { preferClaps, prefersClaps } from '#local/practice/drill-memory.ts';
import type { DrillEars } from '#sound/drills/drill-ears.ts';
import type { DrillSound } from '#sound/drills/drill-sound.ts';
import { PractisedLesson, usePractising } from '#sound/use-practising.ts';
import { Button } from '#ui/button/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { focusIfLost } from '#ui/layout/focus-if-lost.ts';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import { DrillIntro } from './drill-intro.tsx';
import { DrillResult } from './drill-result.tsx';
import { feedbackOf, Written } from './feedback.tsx';
import type { DrillMaterial } from './material/drill-material.ts';
import { CompareRound } from './rounds/compare-round.tsx';
import { NameRound } from './rounds/name-round.tsx';
import { RhythmRound } from './rounds/rhythm-round.tsx';
import { SingRound } from './rounds/sing-round.tsx';
import { texts } from './texts.ts';
import {
  type DrillLogPort,
  type DrillMemoryPort,
  type DrillRunState,
  type RunningDrill,
  useDrillRun,
} from './use-drill-run.ts';

export interface DrillSessionProps {
  drill: Drill;
  material: DrillMaterial;
  memory: DrillMemoryPort;
  log: DrillLogPort;
  sound: DrillSound;
  ears: DrillEars;
  lesson: string | undefined;
}

/** One drill: what it is, its questions, its end. */
export function DrillSession(props: DrillSessionProps) {
  return (
    <PractisedLesson value={props.material.lessonID}>
      <Session {...props} />
    </PractisedLesson>
  );
}

function Session({ drill, material, memory, log, sound, ears, lesson }: DrillSessionProps) {
  const state = useDrillRun({ drill, lessonID: material.lessonID, log, items: material.items, memory });
  const [byClaps, setByClaps] = useState(() => drill === 'rhythm' && prefersClaps(localStorage));
  const { running, over } = state;
  const isRunning = running !== null;
  usePractising('drill', isRunning);
  const end = useCallback(() => {
    sound.end();
    ears.stop();
  }, [sound, ears]);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      end();
    };
  }, [end]);
  useEffect(() => {
    if (!isRunning) end();
  }, [isRunning, end]);
  const chooseClaps = (claps: boolean) => {
    setByClaps(claps);
    preferClaps(localStorage, claps);
  };
  const start = async () => {
    // A context that runs already delays the microphone, so that comes first; both are from the press.
    const listens = (drill === 'sing' || byClaps) && (await ears.start());
    if (!here.current || (drill === 'sing' && !listens)) return;
    if (byClaps && !listens) setByClaps(false);
    sound.begin(material.instrument);
    state.start();
  };
  if (over !== null && running === null) {
    return <DrillResult drill={drill} run={over} lesson={lesson} onAgain={() => void start()} />;
  }
  if (running === null) {
    return (
      <DrillIntro
        drill={drill}
        material={material}
        ears={ears}
        byClaps={byClaps}
        onClaps={chooseClaps}
        onStart={start}
      />
    );
  }
  const claps = { byClaps, onTapInstead: () => setByClaps(false) };
  return (
    <Question running={running} state={state} material={material} sound={sound} ears={ears} claps={claps} />
  );
}

/** What is known at once goes on by itself after this; what is not waits for the person. */
const GO_ON_MS = 1.3 * SECOND_MS;

interface QuestionProps {
  running: RunningDrill;
  state: DrillRunState;
  material: DrillMaterial;
  sound: DrillSound;
  ears: DrillEars;
  claps: { byClaps: boolean; onTapInstead(): void };
}

function Question({ running, state, material, sound, ears, claps }: QuestionProps) {
  const { run, item, outcome } = running;
  const { next, answer, end } = state;
  const number = run.answers.length + 1;
  const goesOn = outcome === 'well' && (item.drill === 'name' || item.drill === 'compare');
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // 始める is gone. On a small screen the heading takes the room that the question needs.
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, []);
  useEffect(() => {
    // The pressed answer went with its question.
    if (number > 1) focusIfLost(card.current, { inSight: true });
  }, [number]);
  const goOn = useRef(next);
  useEffect(() => {
    goOn.current = next;
  });
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => goOn.current(), GO_ON_MS);
    return () => clearTimeout(timer);
  }, [goesOn]);
  const waits = outcome !== null && !goesOn;
  const nextByPress = () => {
    next();
    // The button is gone; whoever reads by ear goes on at the question.
    card.current?.focus();
  };
  // Enter belongs to the focused button, which is this one at first.
  useKeyboardShortcuts(waits ? { Space: nextByPress, ArrowRight: nextByPress, PageDown: nextByPress } : {});
  const round = { outcome, onAnswer: answer, sound, ears, material };
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={texts.question(number, run.queue.length)}
      className="grid scroll-mt-2 gap-5 rounded-lg border border-line bg-surface p-4 shadow-card outline-none sm:p-6"
    >
      <div className="flex items-start gap-4">
        <div className="grow pt-3">
          <ProgressBar done={run.answers.length} of={run.queue.length} label={texts.progress}>
            {texts.question(number, run.queue.length)}
          </ProgressBar>
        </div>
        <Button tone="quiet" size="small" onClick={end}>
          {texts.end}
        </Button>
      </div>
      {item.drill === 'name' && <NameRound item={item} {...round} />}
      {item.drill === 'compare' && <CompareRound key={number} item={item} {...round} />}
      {item.drill === 'rhythm' && <RhythmRound key={number} item={item} {...round} {...claps} />}
      {item.drill === 'sing' && <SingRound key={number} item={item} {...round} />}
      <div className="grid min-h-24 content-start justify-items-center gap-3">
        {outcome !== null && <Written item={item} />}
        <p role="status" className="phrase text-center">
          {outcome !== null && feedbackOf(item, outcome)}
        </p>
        {waits && <NextButton onPress={nextByPress} />}
      </div>
    </section>
  );
}

/** It takes the focus: the next press of Enter goes on. */
function NextButton({ onPress }: { onPress(): void }) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={button}>
      <Button size="large" icon="right" onClick={onPress}>
        {texts.next}
      </Button>
    </div>
  );
}
