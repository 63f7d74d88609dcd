import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Input, Output } from '#contract/endpoint.ts';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import { answers, type TakeToAnswer } from '#contract/teach/answers.ts';
import { queue } from '#contract/teach/queue.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { useNetwork } from '#network/use-online.ts';
import { answerOf, voicesOf } from '#teach/answer/answer-draft.ts';
import type { DraftSession } from '#teach/answer/draft-session.ts';
import { texts } from '#teach/answer/texts.ts';
import { useConsole, useTeacher } from '#teach/app/context.ts';
import { learnerCalled } from '#teach/app/learner-called.ts';
import { queuePlace } from '#teach/app/queue-place.ts';
import { reasonOf } from '#teach/app/reason-of.ts';
import { useVoices } from '#teach/voice/use-voices.ts';
import { leadTo } from './lead-to.ts';
import { ignoreSecondPress } from './second-press.ts';
import { problemIn, useProblem } from './use-problem.ts';
import { useSendAttempt } from './use-send-attempt.tsx';

/*
 *   idle ──send──▶ voices ──all arrived──▶ sending ──answered──▶ (the queue, with 取り消す)
 *    ▲               │                      │  ▲
 *    │◀────stop──────┴──────────stop────────│  └── network back, or a try every ten seconds ── offline
 *    └◀──problem: what to put right─────────┘
 */
export type SendState =
  | { at: 'idle' }
  | { at: 'voices' }
  /** `waited`: it did not go at once. `stops`: nothing more is tried if this try fails. */
  | { at: 'sending'; waited: boolean; stops: boolean }
  | { at: 'offline' };

const RETRY_MS = 10 * SECOND_MS;
const IDLE: SendState = { at: 'idle' };

/** Sends the draft as an answer: once, however often it is tried. */
export function useSend(
  take: TakeToAnswer,
  session: DraftSession,
  content: AnswerDraft,
  onRefused: () => void,
) {
  const { sent, voices: box } = useConsole();
  const { teacherID } = useTeacher();
  const voices = useVoices();
  const queries = useQueryClient();
  const toQueue = useWayToQueue();
  const attempt = useSendAttempt(take, session);
  const [state, setState] = useState<SendState>(IDLE);
  const used = voicesOf(content).map((recordingID) => voices.at(recordingID));
  const { problem, say, sayFailed } = useProblem(content, used);
  const { submission } = take;
  const isSending = useRef(false);
  const isStopped = useRef(false);

  const post = async () => {
    if (isSending.current) return;
    const answer = answerOf(content);
    if (typeof answer === 'string') {
      setState(IDLE);
      return say({ of: 'draft', why: answer });
    }
    isSending.current = true;
    isStopped.current = false;
    setState((before) => ({ at: 'sending', waited: before.at !== 'idle', stops: false }));
    try {
      const { submissionID, learner } = submission;
      const { answerID } = session;
      const result = await attempt(answer);
      session.end();
      const leftMs = Date.parse(result.answer.undoUntil) - Date.parse(result.answer.sentAt);
      sent.add({ answerID, submissionID, learner: learnerCalled(learner.name) }, leftMs);
      await leaveQueue(queries, submissionID);
      toQueue.go();
    } catch (cause) {
      const failure = failureOf(cause);
      setState(failure.of === 'line' && !isStopped.current ? { at: 'offline' } : IDLE);
      if (failure.of === 'line') return;
      sayFailed(failure.text, { stays: failure.of === 'elsewhere' || failure.of === 'gone' });
      if (failure.of === 'voice') box.work(teacherID);
      // Who has it, or what was answered, is shown in the place of the editor.
      if (failure.of === 'elsewhere') onRefused();
    } finally {
      isSending.current = false;
    }
  };
  const isWaiting = used.includes('sending');
  useNextTry(state, isWaiting, post);

  const send = (by: 'button' | 'keys') => {
    if (state.at !== 'idle') return;
    const lack = problemIn(content, used);
    say(lack);
    if (lack !== null) return leadTo(lack, { focus: by === 'keys' });
    if (by === 'button') toQueue.notePress();
    if (isWaiting) {
      box.work(teacherID);
      return setState({ at: 'voices' });
    }
    void post();
  };
  /** What is under way cannot be called back, and may have arrived: then it was sent, and 取り消す is offered. */
  const stop = () => {
    isStopped.current = true;
    setState(isSending.current ? { at: 'sending', waited: true, stops: true } : IDLE);
  };
  return { state, problem, send, stop };
}

/** Tries by itself: once all voices have arrived, and while the network is gone. */
function useNextTry({ at }: SendState, isWaiting: boolean, post: () => Promise<void>): void {
  const network = useNetwork();
  const latest = useRef(post);
  // In the commit that shows the waiting, as the effect below that listens: a network that comes back right after it would be missed.
  useLayoutEffect(() => {
    latest.current = post;
  });
  useEffect(() => {
    if (at === 'voices' && !isWaiting) void latest.current();
  }, [at, isWaiting]);
  useLayoutEffect(() => {
    if (at !== 'offline') return;
    const again = () => void latest.current();
    const timer = setTimeout(again, RETRY_MS);
    const stop = network.subscribe(() => network.isOnline() && again());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [at, network]);
}

/** The way to the list after an answer: without the question that LeaveQuestion asks, and only while the page is open. */
function useWayToQueue() {
  const { history } = useRouter();
  const isHere = useRef(false);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return {
    notePress() {
      pressedAt.current = performance.now();
    },
    go() {
      if (!isHere.current) return;
      ignoreSecondPress(pressedAt.current);
      history.push(queuePlace(), undefined, { ignoreBlocker: true });
    },
  };
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

/** Why a try failed, and what is said of it. */
type Failure =
  /** Passes by waiting. */
  | { of: 'line' }
  /** A colleague, or another page, has the recording or has answered it. */
  | { of: 'elsewhere'; text: string }
  /** The recording is not there any more. */
  | { of: 'gone'; text: string }
  /** The school does not have a voice yet. */
  | { of: 'voice'; text: string }
  | { of: 'other'; text: string };

function failureOf(cause: unknown): Failure {
  if (!(cause instanceof ApiError)) return { of: 'other', text: texts.failed };
  if (cause.status === undefined || cause.status >= 500 || cause.status === 429) return { of: 'line' };
  if (cause.known === 'api/not-found') return { of: 'gone', text: texts.sendGone };
  // Without a reason an earlier try of this very answer is still under way.
  if (cause.known === 'api/conflict')
    return reasonOf(cause) === undefined ? { of: 'line' } : { of: 'elsewhere', text: texts.sendElsewhere };
  if (cause.known === 'api/unprocessable-entity' && reasonOf(cause) === 'voice')
    return { of: 'voice', text: texts.voiceMissing };
  return { of: 'other', text: errorMessage(cause) };
}
