import { useSelector } from '@tanstack/react-store';
import { useEffect, useRef, useState } from 'react';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { joinSegments } from '#features/homework/segments/join-segments.ts';
import { isBusy } from './recorder-machine.ts';
import { type RecorderOptions, RecorderSession } from './recorder-session.ts';
import { setRecordingNow } from './recording-status.ts';

/** One recorder for as long as the screen is open; leaving the screen closes a running take, and `onLeft` hears that it is on disk. */
export function useRecorder(
  ports: HomeworkPorts,
  context: HomeworkContext,
  countIn: RecorderOptions['countIn'],
  onLeft: () => void,
) {
  const latest = useRef({ countIn, onLeft });
  useEffect(() => {
    latest.current = { countIn, onLeft };
  });
  const [session] = useState(() => {
    const created = new RecorderSession(ports, context, {
      countIn: (signal) => latest.current.countIn(signal),
      join: async (segments) => (await joinSegments(ports, segments))?.takeID ?? null,
    });
    // Not unsubscribed with the component: the session outlives it until its take is on disk.
    created.store.subscribe((state) => setRecordingNow(isBusy(state)));
    return created;
  });
  useEffect(
    () => () => void session.dispose().then((takeID) => takeID !== null && latest.current.onLeft()),
    [session],
  );
  return { session, state: useSelector(session.store) };
}
