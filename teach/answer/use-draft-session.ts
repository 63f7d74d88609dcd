import { useSelector } from '@tanstack/react-store';
import { useEffect, useRef, useState } from 'react';
import type { TakeToAnswer } from '#contract/teach/answers.ts';
import { answers } from '#contract/teach/answers.ts';
import { useNetwork } from '#network/use-online.ts';
import { useConsole, useTeacher } from '#teach/app/context.ts';
import { DraftSession } from './draft-session.ts';

/** The draft of a recording for as long as it is open; it is stored once more on leaving. */
export function useDraftSession(take: TakeToAnswer, onRefused: () => void) {
  const { api, partingApi, drafts, now } = useConsole();
  const { teacherID } = useTeacher();
  const network = useNetwork();
  const { submissionID } = take.submission;
  const latest = useRef(onRefused);
  useEffect(() => {
    latest.current = onRefused;
  });
  const [session] = useState(
    () =>
      new DraftSession(
        {
          api,
          store: drafts,
          teacherID,
          submissionID,
          now,
          newID: () => crypto.randomUUID(),
          onRefused: () => latest.current(),
          askServer: async () => (await api(answers.showTake, { submissionID })).draft,
        },
        take.draft,
      ),
  );
  useEffect(() => {
    session.resume();
    const stop = network.subscribe(() => network.isOnline() && void session.flush());
    const onHide = () => void session.flush(partingApi);
    addEventListener('pagehide', onHide);
    return () => {
      stop();
      removeEventListener('pagehide', onHide);
      void session.flush().then(() => session.dispose());
    };
  }, [session, network, partingApi]);
  return { session, state: useSelector(session.store) };
}
