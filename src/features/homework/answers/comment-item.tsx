import type { Comment } from '#contract/comments.ts';
import type { Place } from '#domain/answers/answer.ts';
import { Button } from '#ui/button/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { answerTexts } from './answer-texts.ts';
import { markLabel, Pin } from './marked-waveform.tsx';
import { VoicePlayer } from './voice-player.tsx';

/** What plays for a comment now. */
export type Playing = 'take' | 'model' | null;

interface CommentItemProps {
  comment: Comment;
  place: Place;
  number: number;
  current: boolean;
  playing: Playing;
  /** null where the place cannot be played: the whole take, or a bar whose place nobody knows. */
  onTake: (() => void) | null;
  /** Shows its bar in the score, where that cannot be played from here; null where it can, or is in no score. */
  onScore: (() => void) | null;
  /** null without a model. */
  onModel: (() => void) | null;
  /** What is being repeated, and how exactly it is known. */
  hint: string | null;
}

/** One comment with its place, its words or voice, and the buttons that play that place. */
export function CommentItem(props: CommentItemProps) {
  const { comment, place, number, current, playing, onTake, onScore, onModel, hint } = props;
  return (
    <li
      aria-current={current || undefined}
      className={`grid gap-2 rounded-md border p-3 ${current ? 'border-accent bg-accent-soft/40' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        {place.kind !== 'whole' && <Pin number={number} current={current} />}
        <span className="tabular font-bold">{answerTexts.place(place)}</span>
        {!comment.isRead && <Tag tone="accent">{answerTexts.fresh}</Tag>}
      </div>
      {comment.kind === 'text' && <p className="whitespace-pre-wrap">{comment.body}</p>}
      {comment.audio && <VoicePlayer url={comment.audio.url} seconds={comment.audio.seconds} />}
      {(onTake || onScore || onModel) && (
        <div className="flex flex-wrap gap-2">
          {onTake && (
            <Button
              tone="secondary"
              size="small"
              icon={playing === 'take' ? 'pause' : 'play'}
              aria-label={playing === 'take' ? undefined : markLabel(number, place)}
              onClick={onTake}
            >
              {playing === 'take' ? answerTexts.stop : answerTexts.listenHere}
            </Button>
          )}
          {onScore && (
            <Button
              tone="secondary"
              size="small"
              icon="music"
              aria-pressed={current}
              aria-label={answerTexts.inScore(number, answerTexts.place(place))}
              onClick={onScore}
            >
              {answerTexts.seeInScore}
            </Button>
          )}
          {onModel && (
            <Button
              tone="quiet"
              size="small"
              icon={playing === 'model' ? 'pause' : 'headphone'}
              aria-label={
                playing === 'model' ? undefined : answerTexts.listenModelOf(number, answerTexts.place(place))
              }
              onClick={onModel}
            >
              {playing === 'model' ? answerTexts.stop : answerTexts.listenModel}
            </Button>
          )}
        </div>
      )}
      {hint !== null && <p className="phrase tabular text-sm text-ink-soft">{hint}</p>}
    </li>
  );
}
