import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { HomeworkPlace, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { isBusy } from './recorder-machine.ts';
import { createRecorderSession, type RecorderSession } from './recorder-session.ts';
import { setRecordingNow } from './recording-status.ts';

/** One recorder for as long as the room is open; leaving the room closes a running take. */
export function useRecorder(
  ports: HomeworkPorts,
  place: HomeworkPlace,
  countIn: (signal: AbortSignal) => Promise<void>,
) {
  const latest = useRef(countIn);
  useEffect(() => {
    latest.current = countIn;
  });
  const [session] = useState(() => watched(ports, place, (signal) => latest.current(signal)));
  useEffect(() => () => session.dispose(), [session]);
  const state = useSyncExternalStore(session.subscribe, session.state);
  return { session, state };
}

/** The session outlives the component until its take is on disk, and so does the word to the shell. */
function watched(
  ports: HomeworkPorts,
  place: HomeworkPlace,
  countIn: (signal: AbortSignal) => Promise<void>,
): RecorderSession {
  const session = createRecorderSession(ports, place, { countIn });
  session.subscribe(() => setRecordingNow(isBusy(session.state())));
  return session;
}
