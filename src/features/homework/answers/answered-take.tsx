import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import type { AudioSource } from '#ui/media/use-audio.ts';
import { answerTexts } from './answer-texts.ts';
import type { TakeAnswer } from './take-answer.ts';
import type { AnswerContext } from './use-answers.ts';

/** Only who got an answer needs it. */
const AnswerView = lazyComponent(async () => (await import('./answer-view.tsx')).AnswerView);

interface AnsweredTakeProps {
  ports: HomeworkPorts;
  answers: AnswerContext;
  answer: TakeAnswer | null;
  source: AudioSource;
  peaks: readonly number[];
  durationMs: number;
  modelURL: string | null;
  /** The plain player, for a take without an answer and while the answer is folded. */
  children: ReactNode;
}

/** Shows the answer to a take over its waveform: the newest one and unread ones unfolded. */
export function AnsweredTake({ answer, children, ...props }: AnsweredTakeProps) {
  if (answer === null || answer.status.answeredAt === null || answer.status.outcome === null) return children;
  return (
    <Unfoldable key={answer.recordingID} answer={answer} {...props}>
      {children}
    </Unfoldable>
  );
}

function Unfoldable(props: Omit<AnsweredTakeProps, 'answer'> & { answer: TakeAnswer }) {
  const { ports, answers, answer, children, ...sound } = props;
  const isNewest = answers.newest === answer.recordingID;
  const [open, setOpen] = useState(isNewest || answer.unread.length > 0);
  const place = useScrollHere(isNewest);
  if (!open) {
    return (
      <>
        {children}
        <div className="-ml-3.5">
          <Button
            tone="quiet"
            size="small"
            icon="feedback"
            aria-expanded={false}
            onClick={() => setOpen(true)}
          >
            {answerTexts.open}
          </Button>
        </div>
      </>
    );
  }
  return (
    <div ref={place} id={isNewest ? ANSWER_HASH : undefined} className="grid scroll-mt-20 grid-cols-1 gap-4">
      <Suspense fallback={<div className="min-h-96">{children}</div>}>
        <AnswerView
          {...sound}
          ports={ports}
          lessonID={answers.lessonID}
          answer={answer}
          renderScore={answers.renderScore}
          now={ports.now()}
          onAgain={answers.onAgain && (() => answers.onAgain?.(answer))}
        />
      </Suspense>
    </div>
  );
}

/** The part of an address that leads to the newest answer of a lesson. */
export const ANSWER_HASH = 'answer';

/** Scrolls to the newest answer once, when the address asks for it. */
function useScrollHere(isNewest: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNewest && location.hash === `#${ANSWER_HASH}`) element.current?.scrollIntoView({ block: 'start' });
  }, [isNewest]);
  return element;
}
