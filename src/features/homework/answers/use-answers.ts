import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inCodeOrder } from '#domain/code-order.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import type { RenderScore } from './answer-ports.ts';
import { commentsQuery, unreadIn } from './comments-query.ts';
import { type TakeAnswer, takeAnswers } from './take-answer.ts';

/** What came back to the recordings of a lesson, and what a card needs to show it. */
export interface AnswerContext {
  lessonID: string;
  /** null while nothing is known of that recording. */
  of(recordingID: string): TakeAnswer | null;
  /** The recording whose answer is the newest; null without any. */
  newest: string | null;
  /** Comments of the lesson that were not read. */
  unread: number;
  renderScore: RenderScore | null;
  /** Leads into the recording room with the comments of an answer; null where nothing is recorded any more. */
  onAgain: ((answer: TakeAnswer) => void) | null;
}

export interface LessonAnswers extends AnswerContext {
  /** The answered recordings, the newest answer first. */
  answered: readonly TakeAnswer[];
}

/** Asks what came back whenever the screen opens, the app becomes visible or the network returns; offline the last answer. */
export function useAnswers(
  { answers: { api, queries } }: Pick<HomeworkPorts, 'answers'>,
  lessonID: string,
  { renderScore, onAgain }: Pick<AnswerContext, 'renderScore' | 'onAgain'>,
): LessonAnswers {
  const { data } = useQuery({ ...commentsQuery(api, queries, lessonID), throwOnError: false });
  return useMemo(() => {
    const known = data === undefined ? null : takeAnswers(data);
    const answered = [...(known?.values() ?? [])]
      .filter(({ status }) => status.answeredAt !== null)
      .sort((one, other) => inCodeOrder(String(other.status.answeredAt), String(one.status.answeredAt)));
    return {
      lessonID,
      of: (recordingID) => known?.get(recordingID) ?? null,
      answered,
      newest: answered[0]?.recordingID ?? null,
      unread: data === undefined ? 0 : unreadIn(data),
      renderScore,
      onAgain,
    };
  }, [data, lessonID, renderScore, onAgain]);
}
