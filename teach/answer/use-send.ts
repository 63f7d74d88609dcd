import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Input, Output } from '#contract/endpoint.ts';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import { answers, type TakeToAnswer } from '#contract/teach/answers.ts';
import { queue } from '#contract/teach/queue.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { useNetwork } from '#network/use-online.ts';
import { useConsole, useTeacher } from '#teach/app/context.ts';
import { learnerCalled } from '#teach/app/learner-called.ts';
import { useGo } from '#teach/app/teach-link.tsx';
import { useVoices } from '#teach/voice/use-voices.ts';
import { answerOf, voicesOf } from './answer-draft.ts';
import type { DraftSession } from './draft-session.ts';
import { problemTexts, texts } from './texts.ts';

/*
 *   idle ──send──▶ voices ──all arrived──▶ sending ──answered──▶ (the queue, with 取り消す)
 *    ▲               │                      │  ▲
 *    │◀────stop──────┴──────────stop────────│  └── network back, or a try every ten seconds ── offline
 *    └◀──problem: what to put right─────────┘
 */
export type SendState =
  | { at: 'idle'; problem: string | null }
  | { at: 'voices' }
  | { at: 'sending' }
  | { at: 'offline' };

const RETRY_MS = 10 * SECOND_MS;
const IDLE: SendState = { at: 'idle', problem: null };

/** Sends the draft as an answer: once, however often it is tried. */
export function useSend(take: TakeToAnswer, session: DraftSession, content: AnswerDraft) {
  const { api, sent, voices: box } = useConsole();
  const { teacherID } = useTeacher();
  const voices = useVoices();
  const network = useNetwork();
  const queries = useQueryClient();
  const go = useGo();
  const [state, setState] = useState<SendState>(IDLE);
  const { submission } = take;
  const fail = (problem: string) => setState({ at: 'idle', problem });
  const isSending = useRef(false);

  const post = async () => {
    if (isSending.current) return;
    const answer = answerOf(content);
    if (typeof answer === 'string') return fail(problemTexts[answer]);
    isSending.current = true;
    setState({ at: 'sending' });
    try {
      const { submissionID, learner } = submission;
      const { answerID } = session;
      const result = await api(
        answers.send,
        { submissionID, answerID, content: answer },
        { idempotencyKey: answerID },
      );
      session.end();
      const leftMs = Date.parse(result.answer.undoUntil) - Date.parse(result.answer.sentAt);
      sent.add({ answerID, submissionID, learner: learnerCalled(learner.name) }, leftMs);
      await leaveQueue(queries, submissionID);
      go('/teach');
    } catch (cause) {
      const problem = problemOf(cause);
      if (problem === null) setState({ at: 'offline' });
      else fail(problem);
      if (problem === texts.voiceMissing) box.work(teacherID);
    } finally {
      isSending.current = false;
    }
  };
  const latest = useRef(post);
  useEffect(() => {
    latest.current = post;
  });

  const used = voicesOf(content).map((recordingID) => voices.at(recordingID));
  const isWaiting = used.includes('sending');
  useEffect(() => {
    if (state.at === 'voices' && !isWaiting) void latest.current();
  }, [state.at, isWaiting]);
  useEffect(() => {
    if (state.at !== 'offline') return;
    const again = () => void latest.current();
    const timer = setTimeout(again, RETRY_MS);
    const stop = network.subscribe(() => network.isOnline() && again());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [state.at, network]);

  const send = () => {
    if (state.at !== 'idle') return;
    const answer = answerOf(content);
    if (typeof answer === 'string') return fail(problemTexts[answer]);
    if (used.includes('refused')) return fail(texts.voiceRefused);
    if (isWaiting) {
      box.work(teacherID);
      return setState({ at: 'voices' });
    }
    void post();
  };
  return { state, send, stop: useCallback(() => setState(IDLE), []) };
}

/** Forgets the take that was just answered, also in the stored lists of what waits: a quick press would open it again. */
export async function leaveQueue(queries: QueryClient, submissionID: string): Promise<void> {
  queries.removeQueries({ queryKey: [answers.showTake.access, answers.showTake.path, { submissionID }] });
  const lists = { queryKey: [queue.list.access, queue.list.path] };
  // An answer under way may be older than this one.
  await queries.cancelQueries(lists);
  const isWaitingList = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    (queryKey[2] as Input<typeof queue.list>).view !== 'answered';
  queries.setQueriesData<Output<typeof queue.list>>(
    { ...lists, predicate: isWaitingList },
    (list) =>
      list && { ...list, submissions: list.submissions.filter((each) => each.submissionID !== submissionID) },
  );
}

/** Why the server refused, as its details say it. */
function reasonOf({ details }: ApiError): unknown {
  return (details as { reason?: unknown } | null | undefined)?.reason;
}

/** What is said of a failure; null for one that passes by waiting. */
function problemOf(cause: unknown): string | null {
  if (!(cause instanceof ApiError)) return texts.failed;
  if (cause.status === undefined || cause.status >= 500 || cause.status === 429) return null;
  if (cause.known === 'api/conflict' || cause.known === 'api/not-found') return texts.sendElsewhere;
  if (cause.known === 'api/unprocessable-entity' && reasonOf(cause) === 'voice') return texts.voiceMissing;
  return errorMessage(cause);
}
