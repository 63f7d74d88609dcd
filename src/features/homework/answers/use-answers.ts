import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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
  onAgain(answer: TakeAnswer): void;
}

/** Asks what came back whenever the screen opens, the app becomes visible or the network returns; offline the last answer. */
export function useAnswers(
  { answers: { api, queries } }: Pick<HomeworkPorts, 'answers'>,
  lessonID: string,
  { renderScore, onAgain }: Pick<AnswerContext, 'renderScore' | 'onAgain'>,
): AnswerContext {
  const { data } = useQuery({ ...commentsQuery(api, queries, lessonID), throwOnError: false });
  return useMemo(() => {
    const known = data === undefined ? null : takeAnswers(data);
    const answered = [...(known?.values() ?? [])].filter(({ status }) => status.answeredAt !== null);
    const newest = answered.reduce<TakeAnswer | null>(
      (last, each) =>
        last !== null && String(last.status.answeredAt) >= String(each.status.answeredAt) ? last : each,
      null,
    );
    return {
      lessonID,
      of: (recordingID) => known?.get(recordingID) ?? null,
      newest: newest?.recordingID ?? null,
      unread: data === undefined ? 0 : unreadIn(data),
      renderScore,
      onAgain,
    };
  }, [data, lessonID, renderScore, onAgain]);
}
