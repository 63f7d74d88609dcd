import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import type { QueuedSubmission } from '#contract/teach/queue.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { browserMicrophone } from '#features/homework/recorder/browser-microphone.ts';
import { RecorderSession } from '#features/homework/recorder/recorder-session.ts';
import { NotSettled, settleWithin } from '#lib/settle-within.ts';
import { reserveSpace } from '#local/takes/reserve-space.ts';
import { useConsole, useTeacher } from '#teach/app/context.ts';

/** Maximum wait for the test of free space before a voice. */
const RESERVE_TIMEOUT_MS = 3 * SECOND_MS;

/** The learners' recorder for a teacher's voice. A voice is a take whose `lessonID` names the recording it answers. */
export function useVoiceRecorder(submission: QueuedSubmission) {
  const { voices } = useConsole();
  const { teacherID } = useTeacher();
  const [session] = useState(() => {
    const { lessonName, lessonOrder } = submission.lesson;
    return new RecorderSession(
      {
        takes: voices.takes,
        microphone: browserMicrophone,
        now: () => Date.now(),
        monotonic: () => performance.now(),
        newID: () => crypto.randomUUID(),
        reserve,
        keepAwake,
      },
      {
        uid: teacherID,
        lessonID: submission.submissionID,
        lesson: { lessonName, courseCode: submission.lesson.currCode, courseVer: 1, lessonOrder },
      },
      { countIn: async () => undefined },
    );
  });
  useEffect(() => () => void session.dispose(), [session]);
  return { session, state: useSelector(session.store) };
}

async function reserve(byteLength: number): Promise<void> {
  void navigator.storage?.persist?.().catch(() => undefined);
  await settleWithin(RESERVE_TIMEOUT_MS, reserveSpace(byteLength)).catch((cause: unknown) => {
    // Without an answer the voice begins all the same: the store handles a full device.
    if (!(cause instanceof NotSettled)) throw cause;
  });
}

async function keepAwake(): Promise<() => void> {
  try {
    const lock = await navigator.wakeLock.request('screen');
    return () => void lock.release().catch(() => undefined);
  } catch {
    return () => undefined;
  }
}
