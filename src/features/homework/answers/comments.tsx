import { memo, useCallback, useMemo, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { Place } from '#domain/answers/answer.ts';
import { placeOf, type Span, sameSpan, spanOf } from '#domain/answers/comment-place.ts';
import { nextInTurn } from '#domain/answers/next-in-turn.ts';
import { formatDuration } from '#features/homework/format-time.ts';
import { texts } from '#features/homework/texts.ts';
import { useAudioFacts } from '#sound/use-audio-facts.ts';
import { Button } from '#ui/button/button.tsx';
import type { AudioSource } from '#ui/media/use-audio.ts';
import type { RenderScore } from './answer-ports.ts';
import { answerTexts } from './answer-texts.ts';
import { CommentItem, type Playing } from './comment-item.tsx';
import { MarkedWaveform, type WaveformMark } from './marked-waveform.tsx';
import { type SpanLoop, useSpanLoop } from './use-span-loop.ts';

interface CommentsProps {
  comments: readonly Comment[];
  /** The take that they are about. */
  source: AudioSource;
  peaks: readonly number[];
  durationMs: number;
  modelURL: string | null;
  renderScore: RenderScore | null;
}

interface NumberedComment {
  comment: Comment;
  place: Place;
  number: number;
}

type Spans = ReadonlyMap<number, Span>;
const NO_SPANS: Spans = new Map();

/** The take with its comments: on the waveform, in the score and as a list. Each place plays in a loop, then the model's. */
export function Comments(props: CommentsProps) {
  const { comments, source, peaks, durationMs, modelURL, renderScore } = props;
  const take = useSpanLoop(source);
  const seconds = durationMs > 0 ? durationMs / 1000 : take.audio.duration;
  const [currentID, setCurrentID] = useState<string | null>(null);
  /** Whose place plays, or played last: another may be looked at meanwhile. */
  const [soundingID, setSoundingID] = useState<string | null>(null);
  const [bars, setBars] = useState<Spans>(NO_SPANS);
  const [drawn, setDrawn] = useState<readonly number[]>([]);
  const noteDrawn = useCallback(
    (score: number) => setDrawn((before) => (before.includes(score) ? before : [...before, score])),
    [],
  );
  const numbered = useMemo(() => numberComments(comments), [comments]);
  const model = useModelLoop(modelURL);
  const spanFor = ({ place }: NumberedComment) =>
    spanOf(place, seconds, place.kind === 'bar' ? (bars.get(place.bar) ?? null) : null);
  const playingOf = ({ comment }: NumberedComment): Playing => {
    if (comment.commentID !== soundingID) return null;
    if (take.span !== null && take.audio.playing) return 'take';
    return model.loop.span !== null && model.loop.audio.playing ? 'model' : null;
  };
  const sound = ({ comment }: NumberedComment) => {
    setCurrentID(comment.commentID);
    setSoundingID(comment.commentID);
  };
  const playTake = (each: NumberedComment) => {
    const span = spanFor(each);
    if (playingOf(each) === 'take') return take.audio.pause();
    sound(each);
    if (span !== null) take.repeat(span);
  };
  const playModel = (each: NumberedComment) => {
    const span = spanFor(each);
    if (playingOf(each) === 'model') return model.loop.audio.pause();
    sound(each);
    if (span !== null) model.loop.repeat(sameSpan(span, seconds, model.seconds));
  };
  const onMark = (commentID: string) => {
    const marked = numbered.find(({ comment }) => comment.commentID === commentID);
    if (marked !== undefined) playTake(marked);
  };
  const current = numbered.find(({ comment }) => comment.commentID === currentID) ?? null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <TakeWithMarks
        take={take}
        peaks={peaks}
        seconds={seconds}
        marks={numbered.flatMap(waveformMark)}
        currentID={currentID}
        onMark={onMark}
      />
      {renderScore && (
        <MarkedScores
          renderScore={renderScore}
          numbered={numbered}
          current={current}
          onCurrent={setCurrentID}
          onSpans={setBars}
          onDrawn={noteDrawn}
        />
      )}
      {numbered.length > 0 && (
        <ol className="grid gap-3">
          {numbered.map((each) => {
            const span = spanFor(each);
            const playing = playingOf(each);
            return (
              <CommentItem
                key={each.comment.commentID}
                comment={each.comment}
                place={each.place}
                number={each.number}
                current={each === current}
                playing={playing}
                onTake={span && (() => playTake(each))}
                onScore={
                  each.place.kind === 'bar' && span === null && drawn.includes(each.place.score)
                    ? () => setCurrentID(each.comment.commentID)
                    : null
                }
                onModel={span && modelURL !== null ? () => playModel(each) : null}
                hint={hintOf(each.place, playing, playing === 'model' ? model.loop.span : take.span)}
              />
            );
          })}
        </ol>
      )}
      {(take.audio.failed || model.loop.audio.failed) && (
        <p role="alert" className="text-sm text-danger">
          {take.audio.failed ? answerTexts.listenFailed : texts.modelFailed}
        </p>
      )}
    </div>
  );
}

/** Numbers what has a place; what is about all of it needs none. */
function numberComments(comments: readonly Comment[]): NumberedComment[] {
  let number = 0;
  return comments.map((comment) => {
    const place = placeOf(comment);
    if (place.kind !== 'whole') number += 1;
    return { comment, place, number };
  });
}

function waveformMark({ comment, place, number }: NumberedComment): WaveformMark[] {
  if (place.kind !== 'moment' && place.kind !== 'stretch') return [];
  return [{ commentID: comment.commentID, number, place }];
}

function hintOf(place: Place, playing: Playing, span: Span | null): string | null {
  if (playing === null || span === null) return null;
  const { from, to } = span;
  if (playing === 'model') return `${answerTexts.loopingModel(from, to)}。${answerTexts.roughly}`;
  const looping = answerTexts.looping(from, to);
  return place.kind === 'bar' ? `${looping}。${answerTexts.roughlyBar}` : looping;
}

/** The model recording with its length; silent where the lesson has none. */
function useModelLoop(url: string | null): { loop: SpanLoop; seconds: number } {
  const source = useCallback(
    () => (url === null ? Promise.reject(new Error('no model recording')) : Promise.resolve(url)),
    [url],
  );
  const loop = useSpanLoop(source);
  const facts = useAudioFacts(url);
  return { loop, seconds: (facts?.durationMs ?? 0) / 1000 || loop.audio.duration };
}

interface TakeWithMarksProps {
  take: SpanLoop;
  peaks: readonly number[];
  seconds: number;
  marks: readonly WaveformMark[];
  currentID: string | null;
  onMark(commentID: string): void;
}

function TakeWithMarks({ take, peaks, seconds, marks, currentID, onMark }: TakeWithMarksProps) {
  const { audio, toggle, seek } = take;
  const times = [audio.position, seconds].filter((time) => time > 0);
  return (
    <div className="grid gap-2">
      <MarkedWaveform
        peaks={peaks}
        duration={seconds}
        position={audio.position}
        marks={marks}
        currentID={currentID}
        onMark={onMark}
        onSeek={seek}
      />
      <div className="flex items-center justify-between gap-3">
        <Button tone="secondary" size="small" icon={audio.playing ? 'pause' : 'play'} onClick={toggle}>
          {audio.playing ? texts.pause : texts.listen}
        </Button>
        <p className="tabular text-xs text-ink-soft">
          {times.map((time) => formatDuration(time * 1000)).join(' / ')}
        </p>
      </div>
    </div>
  );
}

interface MarkedScoresProps {
  renderScore: RenderScore;
  numbered: readonly NumberedComment[];
  current: NumberedComment | null;
  onCurrent(commentID: string): void;
  onSpans(spans: Spans): void;
  onDrawn(score: number): void;
}

/** Every score that a comment names, with the bars marked. Not drawn again at every frame of what plays. */
const MarkedScores = memo(function MarkedScores(props: MarkedScoresProps) {
  const { renderScore, numbered, current, onCurrent, onSpans, onDrawn } = props;
  const inScores = numbered.flatMap(({ comment, place, number }) =>
    place.kind === 'bar' ? [{ ...place, number, commentID: comment.commentID }] : [],
  );
  const scores = [...new Set(inScores.map(({ score }) => score))];
  return scores.map((score) => {
    const marks = inScores.filter((each) => each.score === score);
    return (
      <div key={score}>
        {renderScore({
          score,
          marks,
          current: marks.find(({ commentID }) => commentID === current?.comment.commentID)?.number ?? null,
          onBar: (bar) => {
            const here = marks.filter((each) => each.bar === bar).map(({ commentID }) => commentID);
            const next = nextInTurn(here, current?.comment.commentID ?? null);
            if (next !== undefined) onCurrent(next);
          },
          onSpans,
          onDrawn: () => onDrawn(score),
        })}
      </div>
    );
  });
});
