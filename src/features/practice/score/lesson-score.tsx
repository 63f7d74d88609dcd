import { useId } from 'react';
import { abcTitle } from '#sound/score/abc-text.ts';
import type { ScorePlayer } from '#sound/score/score-player.ts';
import { Icon } from '#ui/media/icon.tsx';
import { foldScore, useScoreDisplay } from './score-display.ts';
import { ScoreSheet } from './score-sheet.tsx';
import { texts } from './texts.ts';

export interface LessonScoreProps {
  player: ScorePlayer;
  /** The lesson's part of addresses. */
  lesson: string;
  /** Named by the small player where the score has no title; null while it is unknown. */
  lessonName: string | null;
  /** Which of the lesson's scores, from 1. */
  number: number;
  abc: string;
  guitar: boolean;
  /** Identifies the score on this device, for folding it. */
  scoreID: string;
}

/** One score of a lesson's text below its heading, which folds it. */
export function LessonScore({ scoreID, ...score }: LessonScoreProps) {
  const { folded } = useScoreDisplay();
  const open = !folded.includes(scoreID);
  const id = useId();
  const title = abcTitle(score.abc) ?? texts.title;
  return (
    <figure className="rounded-lg border border-line bg-surface">
      <figcaption>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => foldScore(scoreID, open)}
          className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-1 text-left text-base font-bold"
        >
          <span className="flex min-w-0 items-center gap-2">
            <span className="text-ink-soft">
              <Icon name="music" />
            </span>
            {title}
          </span>
          <span className="flex shrink-0 items-center gap-1 text-sm text-accent in-[[inert]]:invisible print:hidden">
            {open ? texts.fold : texts.unfold}
            <span className={open ? 'rotate-180' : ''}>
              <Icon name="down" />
            </span>
          </span>
        </button>
      </figcaption>
      <div id={id} className="px-3 pb-3 sm:px-4">
        {open && <ScoreSheet {...score} title={title} />}
      </div>
    </figure>
  );
}
