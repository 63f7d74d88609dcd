import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseText } from '#features/lesson/text/parse-text.ts';
import '#features/lesson/text/lesson-text.css';
import type { Place } from '#domain/answers/answer.ts';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { BarScore } from './bar-score.tsx';
import { lessonTextQuery } from './lesson-text-query.ts';
import { texts } from './texts.ts';

interface LessonTextProps {
  textURL: string | null;
  /** Without it all of the text. */
  only?: 'scores';
  marks: readonly Place[];
  /** null while nothing can be written. */
  onBar: ((score: number, bar: number) => void) | null;
}

/** The scores of the lesson's text, or all of it, as the learner reads it; bars take comments. */
export function LessonText({ textURL, only, marks, onBar }: LessonTextProps) {
  const { data, error, refetch } = useQuery(lessonTextQuery(textURL));
  const parts = useMemo(() => (data === undefined ? [] : parseText(data)), [data]);
  if (textURL === null) return <p className="text-ink-soft">{texts.noText}</p>;
  if (error && data === undefined) {
    return (
      <RetryNotice tone="warn" title={texts.textFailed} retry={texts.retry} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <Skeleton lines={8} />;
  if (only && !parts.some(({ kind }) => kind === 'score'))
    return <p className="text-ink-soft">{texts.noScore}</p>;
  let scores = 0;
  return (
    <div className="lesson-text">
      {parts.map((part, index) => {
        const key = `${index}-${part.kind}`;
        if (part.kind === 'html') {
          if (only) return null;
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered without HTML and purified in parse-text.ts
          return <div key={key} className="piece" dangerouslySetInnerHTML={{ __html: part.html }} />;
        }
        scores += 1;
        const score = scores;
        return (
          <BarScore
            key={key}
            abc={part.abc}
            guitar={part.guitar}
            score={score}
            marked={marks.flatMap((place) =>
              place.kind === 'bar' && place.score === score ? [place.bar] : [],
            )}
            onBar={onBar && ((bar) => onBar(score, bar))}
          />
        );
      })}
    </div>
  );
}
