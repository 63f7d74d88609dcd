import { useSelector } from '@tanstack/react-store';
import { useEffect, useRef, useState } from 'react';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { joinSegments } from '#features/homework/segments/join-segments.ts';
import { isBusy } from './recorder-machine.ts';
import { type RecorderOptions, RecorderSession } from './recorder-session.ts';
import { setRecordingNow } from './recording-status.ts';

/** One recorder for as long as the screen is open; leaving the screen closes a running take. */
export function useRecorder(
  ports: HomeworkPorts,
  context: HomeworkContext,
  countIn: RecorderOptions['countIn'],
) {
  const latest = useRef(countIn);
  useEffect(() => {
    latest.current = countIn;
  });
  const [session] = useState(() => {
    const created = new RecorderSession(ports, context, {
      countIn: (signal) => latest.current(signal),
      join: async (segments) => (await joinSegments(ports, segments))?.takeID ?? null,
    });
    // Not unsubscribed with the component: the session outlives it until its take is on disk.
    created.store.subscribe((state) => setRecordingNow(isBusy(state)));
    return created;
  });
  useEffect(() => () => session.dispose(), [session]);
  return { session, state: useSelector(session.store) };
}
