import { createStore } from '@tanstack/store';
import { UNDO_MS } from '#domain/answers/answer.ts';

/** An answer that was just sent and can still be taken back, by this device's monotonic clock. */
export interface JustSent {
  answerID: string;
  submissionID: string;
  /** As the teacher speaks of them: 山田さん. */
  learner: string;
  undoUntil: number;
}

export type SentAnswers = ReturnType<typeof createSentAnswers>;

/** The server takes the last second for itself: a button that is pressed then would come too late. */
const MARGIN_MS = 1_000;

/** Answers of the last minute, so that 取り消す stays in reach while the teacher is at the next recording. */
export function createSentAnswers(monotonic: () => number) {
  const store = createStore<readonly JustSent[]>([]);
  const forget = (answerID: string) =>
    store.setState((all) => all.filter((sent) => sent.answerID !== answerID));
  return {
    store,
    forget,
    /** Somebody else may be at this device from here on. */
    clear: () => store.setState(() => []),
    add(sent: Omit<JustSent, 'undoUntil'>, leftMs: number = UNDO_MS): void {
      const undoUntil = monotonic() + Math.min(leftMs, UNDO_MS) - MARGIN_MS;
      store.setState((all) => [
        ...all.filter(({ answerID }) => answerID !== sent.answerID),
        { ...sent, undoUntil },
      ]);
    },
    /** Whole seconds that are left; 0 when it is too late. */
    secondsLeft: ({ undoUntil }: JustSent) => Math.max(0, Math.ceil((undoUntil - monotonic()) / 1000)),
  };
}
