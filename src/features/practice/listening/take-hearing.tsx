import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Hearing } from '#contract/practice/hearing.ts';
import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import type { ExpectedScore } from '#domain/practice/listening/expected.ts';
import { MAX_LISTENED_SECONDS, MAX_TAKE_SECONDS } from '#sound/listening/decode-take.ts';
import type { listenToTake } from '#sound/listening/listen-to-take.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { texts } from './texts.ts';
import { type HearingStorage, type ListenedTake, type ListeningWork, useListening } from './use-listening.ts';

/** A score of the lesson that a take can be set against. */
export interface ComparedScore {
  /** Which of the lesson's scores, from 1. */
  readonly number: number;
  readonly title: string | null;
  readonly expected: ExpectedScore;
}

/** What was found, to be drawn. */
export interface Found {
  readonly hearing: Hearing;
  readonly score: ComparedScore;
  /** False for what was found in an earlier visit. */
  readonly isNew: boolean;
}

interface TakeHearingProps {
  take: ListenedTake;
  /** At least one. */
  scores: readonly ComparedScore[];
  instrument: LessonInstrument;
  /** Where what was found against a score is stored; null: nowhere. */
  storageOf: ((score: ComparedScore) => HearingStorage) | null;
  /** For tests. */
  listen?: typeof listenToTake;
  offer?: string;
  offerHint?: string;
  children: (found: Found) => ReactNode;
}

/** Offers to set a take against its score; shows how far it is, and then what came of it. */
export function TakeHearing({ scores, ...props }: TakeHearingProps) {
  // Where a lesson has a melody and its accompaniment, the last one is what is handed in.
  const [chosen, choose] = useState(scores.at(-1)?.number);
  const score = scores.find(({ number }) => number === chosen) ?? scores.at(-1);
  if (score === undefined) return null;
  return (
    <div className="grid gap-3">
      {scores.length > 1 && <ScoreChoice scores={scores} chosen={score.number} onChoose={choose} />}
      <OneHearing key={score.number} score={score} {...props} />
    </div>
  );
}

interface ScoreChoiceProps {
  scores: readonly ComparedScore[];
  chosen: number;
  onChoose(number: number): void;
}

function ScoreChoice({ scores, chosen, onChoose }: ScoreChoiceProps) {
  return (
    <label className="flex flex-wrap items-center gap-2 text-sm">
      <span className="font-bold">{texts.whichScore}</span>
      <select
        value={chosen}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="min-h-11 max-w-full rounded-full border border-line-strong bg-surface px-3"
      >
        {scores.map(({ number, title }) => (
          <option key={number} value={number}>
            {texts.scoreName(title, number)}
          </option>
        ))}
      </select>
    </label>
  );
}

type OneHearingProps = Omit<TakeHearingProps, 'scores'> & { score: ComparedScore };

function OneHearing({ take, score, instrument, storageOf, listen, children, ...offer }: OneHearingProps) {
  const work = useMemo(
    (): ListeningWork => ({
      take,
      score: score.expected,
      instrument,
      storage: storageOf?.(score) ?? null,
    }),
    [take, score, instrument, storageOf],
  );
  const { state, start, stop } = useListening(work, listen);
  const place = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // A pressed button that is gone takes the focus with it.
  useEffect(() => {
    if (state.at === 'reading' || !wasPressed.current) return;
    if (document.activeElement === document.body) place.current?.focus();
  }, [state.at]);
  const press = (action: () => void) => () => {
    wasPressed.current = true;
    action();
  };
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      <p role="status" className="sr-only">
        {state.at === 'listening' && texts.listening}
        {state.at === 'done' && state.isNew && texts.done}
      </p>
      {state.at === 'ready' && <Offer take={take} onPress={press(start)} {...offer} />}
      {state.at === 'listening' && <Progress part={state.part} onStop={press(stop)} />}
      {state.at === 'failed' && (
        <Notice
          tone="warn"
          action={
            state.cause !== 'too long' && (
              <Button tone="secondary" size="small" onClick={press(start)}>
                {texts.retry}
              </Button>
            )
          }
        >
          {FAILURES[state.cause]}
        </Notice>
      )}
      {state.at === 'done' && children({ hearing: state.hearing, score, isNew: state.isNew })}
    </div>
  );
}

const FAILURES = { 'too long': texts.tooLong, unreadable: texts.unreadable, other: texts.failed } as const;

interface OfferProps {
  take: ListenedTake;
  offer?: string;
  offerHint?: string;
  onPress(): void;
}

function Offer({ take, offer = texts.offer, offerHint = texts.offerHint, onPress }: OfferProps) {
  if (take.seconds > MAX_TAKE_SECONDS) return <p className="text-sm text-ink-soft">{texts.tooLong}</p>;
  return (
    <div className="grid justify-items-start gap-1">
      <Button tone="secondary" size="small" icon="music" onClick={onPress}>
        {offer}
      </Button>
      <p className="text-sm text-ink-soft">
        {listenedSeconds(take) > MAX_LISTENED_SECONDS ? texts.firstMinutes : offerHint}
      </p>
    </div>
  );
}

const listenedSeconds = ({ seconds, part }: ListenedTake) => (part ? part.to - part.from : seconds);

function Progress({ part, onStop }: { part: number; onStop(): void }) {
  return (
    <div className="grid gap-2">
      <ProgressBar done={part} of={1} label={texts.listening}>
        {texts.listening} {texts.percent(Math.floor(part * 100))}
      </ProgressBar>
      <div>
        <Button tone="quiet" size="small" icon="close" onClick={onStop}>
          {texts.stop}
        </Button>
      </div>
    </div>
  );
}
