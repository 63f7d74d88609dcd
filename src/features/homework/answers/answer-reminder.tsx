import { placeOf } from '#domain/answers/comment-place.ts';
import { answerTexts } from './answer-texts.ts';
import type { TakeAnswer } from './take-answer.ts';
import { VoicePlayer } from './voice-player.tsx';

/** What the teacher said to the take before, short enough to stand beside the recorder. */
export function AnswerReminder({ answer: { comments } }: { answer: TakeAnswer }) {
  if (comments.length === 0) return null;
  return (
    <section
      aria-label={answerTexts.comments}
      className="rounded-lg border border-accent bg-accent-soft/40 px-4 py-3"
    >
      <h3 className="text-sm font-bold">{answerTexts.comments}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <ul tabIndex={0} className="mt-1 grid max-h-[32svh] gap-2 overflow-y-auto">
        {comments.map((comment) => (
          <li key={comment.commentID} className="grid gap-1">
            <p>
              <span className="tabular mr-2 text-sm font-bold text-accent">
                {answerTexts.place(placeOf(comment))}
              </span>
              {comment.body}
            </p>
            {comment.audio && <VoicePlayer url={comment.audio.url} seconds={comment.audio.seconds} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
