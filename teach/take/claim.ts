import { useCallback, useEffect, useRef, useState } from 'react';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { queue } from '#contract/teach/queue.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { oneAfterAnother } from '#lib/one-after-another.ts';
import { useConsole } from '#teach/app/context.ts';

/** `wasMine`: it was this teacher's, and somebody else has it now. `gone`: it is not this teacher's to answer any more. */
export type Claim =
  | { at: 'none' | 'asking' | 'mine' | 'gone' }
  | { at: 'others'; teacherName: string; wasMine: boolean }
  | { at: 'failed' };

/** Held on to while the teacher works; half an hour without a sign of work sets it free on the server. */
const RENEW_MS = 5 * MINUTE_MS;
const RETRY_MS = 10 * SECOND_MS;

/** Names this page: its teacher may have the recording open in another one as well, and leaving this one must not release it. */
const pageID = crypto.randomUUID();

/** One call after the other: a release that overtakes the next claim would set free what was just taken. */
const inOrder = oneAfterAnother();

/**
 * Claims a recording while `wanted`, holds on to it during work, and releases it on leaving. `onAnswered`: it needs no
 * answer any more.
 */
export function useClaim(submissionID: string, wanted: boolean, onAnswered: () => void) {
  const { api, partingApi } = useConsole();
  const [claim, setClaim] = useState<Claim>({ at: wanted ? 'asking' : 'none' });
  const at = useRef<Claim['at']>('none');
  const latest = useRef(onAnswered);
  useEffect(() => {
    latest.current = onAnswered;
  });
  const ask = useCallback(async () => {
    const result = await askFor(api, submissionID);
    at.current = result === 'answered' ? 'none' : result.at;
    if (result === 'answered') return latest.current();
    setClaim((before) => {
      if (result.at !== 'others') return result;
      return { ...result, wasMine: before.at === 'mine' || (before.at === 'others' && before.wasMine) };
    });
  }, [api, submissionID]);
  /** Asks, and again by itself for as long as the server cannot be reached. */
  const again = useRef(async () => {});
  useEffect(() => {
    if (!wanted) return setClaim({ at: 'none' });
    let isHere = true;
    const work = { since: Date.now() };
    const worked = () => {
      work.since = Date.now();
    };
    let retry: ReturnType<typeof setTimeout> | undefined;
    const renew = async () => {
      clearTimeout(retry);
      if (!isHere) return;
      await inOrder(async () => isHere && (await ask()));
      if (isHere && at.current === 'failed') retry = setTimeout(() => void renew(), RETRY_MS);
    };
    again.current = renew;
    void renew();
    // What somebody else has is asked for again only by the teacher, who then sees what became of it.
    const isHeld = () => at.current === 'mine' || at.current === 'failed';
    const timer = setInterval(() => isHeld() && Date.now() - work.since < RENEW_MS && void renew(), RENEW_MS);
    const onHide = () => void partingApi(queue.release, { submissionID, pageID }).catch(() => undefined);
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void renew();
    for (const kind of ['pointerdown', 'keydown', 'timeupdate'] as const)
      document.addEventListener(kind, worked, { capture: true, passive: true });
    addEventListener('pagehide', onHide);
    addEventListener('pageshow', onShow);
    return () => {
      isHere = false;
      clearInterval(timer);
      clearTimeout(retry);
      for (const kind of ['pointerdown', 'keydown', 'timeupdate'] as const)
        document.removeEventListener(kind, worked, { capture: true });
      removeEventListener('pagehide', onHide);
      removeEventListener('pageshow', onShow);
      void inOrder(() => api(queue.release, { submissionID, pageID })).catch(() => undefined);
    };
  }, [api, partingApi, submissionID, wanted, ask]);
  return { claim, askAgain: () => void again.current() };
}

async function askFor(api: Api, submissionID: string): Promise<Claim | 'answered'> {
  try {
    await api(queue.claim, { submissionID, pageID });
    return { at: 'mine' };
  } catch (cause) {
    if (cause instanceof ApiError && cause.known === 'api/not-found') return { at: 'gone' };
    if (!(cause instanceof ApiError) || cause.known !== 'api/conflict') return { at: 'failed' };
    const { reason, teacherName } = (cause.details ?? {}) as { reason?: unknown; teacherName?: unknown };
    if (reason === 'answered') return 'answered';
    return { at: 'others', teacherName: typeof teacherName === 'string' ? teacherName : '', wasMine: false };
  }
}
