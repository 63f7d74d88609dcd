import { useRef } from 'react';
import type { Output } from '#contract/endpoint.ts';
import type { AnswerContent } from '#contract/entities/answer.ts';
import { ApiError } from '#contract/errors.ts';
import { answers, type TakeToAnswer } from '#contract/teach/answers.ts';
import { answerOf } from '#teach/answer/answer-draft.ts';
import type { DraftSession } from '#teach/answer/draft-session.ts';
import { texts } from '#teach/answer/texts.ts';
import { saveEdit } from '#teach/answer/unsent/edit-draft.ts';
import { useConsole, useTeacher } from '#teach/app/context.ts';
import { reasonOf } from '#teach/app/reason-of.ts';
import { PlainLink } from '#teach/app/teach-link.tsx';
import { useToast } from '#ui/feedback/toast.tsx';

/** Each is a whole answer, and each may be asked about; who goes on writing without an answer tries again every few seconds. */
const MAX_TRIED = 20;

/**
 * One try to send an answer. An earlier try may have arrived although its response was lost, with the words of that moment: then the
 * server takes no other words under the same name, and what was written since stays, to be sent as a change of the answer.
 */
export function useSendAttempt({ submission: { submissionID } }: TakeToAnswer, session: DraftSession) {
  const { api, drafts, now } = useConsole();
  const { teacherID } = useTeacher();
  const toast = useToast();
  const tried = useRef<AnswerContent[]>([]);
  const { answerID } = session;
  const send = (content: AnswerContent) =>
    api(answers.send, { submissionID, answerID, content }, { idempotencyKey: answerID });

  /** Of what was tried the one that arrived. */
  const findArrived = async (refusal: unknown): Promise<{ arrived: AnswerContent; result: Sent }> => {
    for (const content of tried.current.slice(0, -1)) {
      try {
        return { arrived: content, result: await send(content) };
      } catch (cause) {
        if (!isOtherContent(cause)) throw cause;
      }
    }
    throw refusal;
  };

  return async (answer: AnswerContent): Promise<Sent> => {
    tried.current = [...tried.current.filter((each) => !isSame(each, answer)), answer].slice(-MAX_TRIED);
    const { arrived, result } = await send(answer).then(
      (sent) => ({ arrived: answer, result: sent }),
      (cause) => {
        if (isOtherContent(cause)) return findArrived(cause);
        throw cause;
      },
    );
    const { content } = session.store.state;
    if (!isSame(answerOf(content), arrived)) {
      saveEdit(drafts, { teacherID, submissionID, answerID }, content, now());
      toast(
        texts.writtenSince,
        <PlainLink to={`/teach/takes/${submissionID}`} className="text-accent underline">
          {texts.open}
        </PlainLink>,
      );
    }
    return result;
  };
}

type Sent = Output<typeof answers.send>;

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The name of this answer is taken by other words; a reason would be about these. */
function isOtherContent(cause: unknown): boolean {
  if (!(cause instanceof ApiError) || cause.known !== 'api/unprocessable-entity') return false;
  return reasonOf(cause) === undefined;
}
