import type { AnsweringTeacher } from '#contract/comments.ts';
import { imageURL } from '#domain/image-url.ts';
import { japanDate } from '#domain/japan-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Picture } from '#ui/media/picture.tsx';
import type { AudioSource } from '#ui/media/use-audio.ts';
import type { RenderScore } from './answer-ports.ts';
import { answerTexts, outcomeTexts } from './answer-texts.ts';
import { Comments } from './comments.tsx';
import { Reply } from './reply.tsx';
import { StampMark } from './stamp.tsx';
import type { TakeAnswer } from './take-answer.ts';
import { useReadWhenSeen } from './use-read-when-seen.ts';

export interface AnswerViewProps {
  ports: HomeworkPorts;
  lessonID: string;
  answer: TakeAnswer;
  /** The take that was answered. */
  source: AudioSource;
  peaks: readonly number[];
  durationMs: number;
  modelURL: string | null;
  renderScore: RenderScore | null;
  now: number;
  /** Leads into the recording room with the comments; null where nothing is recorded any more. */
  onAgain: (() => void) | null;
}

/** An answer over the take that it is about: who, how it was received, and every comment at its place. */
export function AnswerView(props: AnswerViewProps) {
  const { ports, lessonID, answer, source, peaks, durationMs, modelURL, renderScore, now, onAgain } = props;
  const { status, teacher, comments, stamp } = answer;
  const seen = useReadWhenSeen(answer.unread, (ids) => ports.answers.markRead(lessonID, ids));
  const again = status.outcome === 'again';
  return (
    <section ref={seen} aria-label={answerTexts.comments} className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-3">
        {teacher && <TeacherLine teacher={teacher} answeredAt={status.answeredAt} now={now} />}
        {stamp && <StampMark stamp={stamp} />}
      </div>
      {status.outcome && (
        <div>
          <p className="phrase flex items-center gap-1.5 text-lg font-bold">
            {!again && (
              <span className="text-ok">
                <Icon name="check" />
              </span>
            )}
            {outcomeTexts[status.outcome].title}
          </p>
          <p className="text-ink-soft">{outcomeTexts[status.outcome].body}</p>
        </div>
      )}
      <Comments
        comments={comments}
        source={source}
        peaks={peaks}
        durationMs={durationMs}
        modelURL={modelURL}
        renderScore={renderScore}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
        {onAgain && (
          <div>
            <Button
              tone={again ? 'primary' : 'secondary'}
              size={again ? 'normal' : 'small'}
              icon="mic"
              onClick={onAgain}
            >
              {answerTexts.again}
            </Button>
          </div>
        )}
        {/* The button stands beside the other one; what is written or sent takes the whole width. */}
        <div className="min-w-0 grow basis-64 has-[form,section]:basis-full">
          <Reply
            ports={{ ...ports.answers, draftNote: ports.draftNote }}
            lessonID={lessonID}
            recordingID={answer.recordingID}
            sent={status.reply}
          />
        </div>
      </div>
    </section>
  );
}

const AVATAR_PX = 80;

interface TeacherLineProps {
  teacher: AnsweringTeacher;
  answeredAt: string | null;
  now: number;
}

function TeacherLine({ teacher, answeredAt, now }: TeacherLineProps) {
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft text-accent">
        {teacher.image ? (
          <Picture
            src={imageURL(teacher.image, { width: AVATAR_PX, height: AVATAR_PX })}
            alt=""
            width={AVATAR_PX}
            height={AVATAR_PX}
          />
        ) : (
          <Icon name="person" large />
        )}
      </span>
      <p className="min-w-0">
        <span className="block font-bold">{answerTexts.from(teacher.name)}</span>
        {answeredAt !== null && (
          <span className="tabular block text-sm text-ink-soft">
            {answerTexts.answeredOn(japanDate(Date.parse(answeredAt), now))}
          </span>
        )}
      </p>
    </div>
  );
}
