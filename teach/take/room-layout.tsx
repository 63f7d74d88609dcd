import { type ReactNode, Suspense, useState } from 'react';
import type { TakeToAnswer } from '#contract/teach/answers.ts';
import type { Place } from '#domain/answers/answer.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import { EarlierTakes } from './earlier-takes.tsx';
import { LearnerFacts } from './learner-facts.tsx';
import type { TakePlayer } from './player.ts';
import { keys, texts } from './texts.ts';
import { Transport } from './transport.tsx';
import { type Mark, WaveStage } from './wave-stage.tsx';

/** Markdown and engraving are heavier than all the rest: listening and writing begin without them. */
const LessonText = lazyComponent(async () => (await import('./lesson-text.tsx')).LessonText);

/** Engraving, the engine of listening and its worker: only who asks for it. */
const ListeningHint = lazyComponent(async () => (await import('./listening-hint.tsx')).ListeningHint);

interface RoomLayoutProps {
  take: TakeToAnswer;
  player: TakePlayer;
  peaks: readonly number[];
  marks: readonly Mark[];
  activeID: string | null;
  onMark(id: string): void;
  /** null while nothing can be written. */
  onBar: ((score: number, bar: number) => void) | null;
  /** Between the player and the answer: who has it open. */
  notice?: ReactNode;
  /** The answer. */
  children: ReactNode;
}

/** The recording on top, the answer below it, and beside both what the learner had before them. */
export function RoomLayout(props: RoomLayoutProps) {
  const { take, player, peaks, marks, activeID, onMark, onBar, notice, children } = props;
  const places: Place[] = marks.map(({ place }) => place);
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] xl:items-start xl:gap-8">
      <div className="grid grid-cols-1 gap-5">
        {notice}
        <section
          aria-label={texts.player}
          className="sticky top-0 z-20 -mx-4 grid gap-3 border-b border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 xl:mx-0 xl:rounded-b-lg xl:px-0 [@media(max-height:40rem)]:static"
        >
          <WaveStage player={player} peaks={peaks} marks={marks} activeID={activeID} onMark={onMark} />
          <Transport player={player} />
        </section>
        {children}
      </div>
      <div className="grid grid-cols-1 content-start gap-3">
        <Panel title={texts.profile} open>
          <LearnerFacts take={take} />
        </Panel>
        <Panel title={texts.score} open>
          <Suspense fallback={<Skeleton lines={4} />}>
            <LessonText textURL={take.textURL} only="scores" marks={places} onBar={onBar} />
          </Suspense>
        </Panel>
        {take.textURL !== null && (
          <Panel title={texts.hint}>
            <Suspense fallback={<Skeleton lines={2} />}>
              <ListeningHint take={take} player={player} peaks={peaks} />
            </Suspense>
          </Panel>
        )}
        <Panel title={`${texts.earlier}${take.earlier.length > 0 ? `（${take.earlier.length}）` : ''}`} open>
          <EarlierTakes earlier={take.earlier} />
        </Panel>
        <Panel title={texts.text}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <LessonText textURL={take.textURL} marks={places} onBar={onBar} />
          </Suspense>
        </Panel>
        <div className="max-lg:hidden">
          <Panel title={texts.keysTitle}>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
              {keys.map(([key, action]) => (
                <div key={key} className="col-span-2 grid grid-cols-subgrid">
                  <dt className="font-bold">{key}</dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** A part that folds; what was never unfolded is never made. */
function Panel({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [isMade, setMade] = useState(open);
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open && setMade(true)}
      className="rounded-lg border border-line bg-surface px-4"
    >
      <summary className="min-h-12 content-center font-bold">{title}</summary>
      <div className="pb-4">{isMade && children}</div>
    </details>
  );
}
