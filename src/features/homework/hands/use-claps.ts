import { useEffect, useRef } from 'react';
import { type ClapEars, createClapEars } from '#domain/practice/hands/double-clap.ts';
import { createReader } from '#domain/practice/hands/fresh-samples.ts';
import { trimWithin } from '#domain/recordings/trim.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import type { RecorderState } from '#features/homework/recorder/recorder-machine.ts';
import type { RecorderSession } from '#features/homework/recorder/recorder-session.ts';
import { keepScreenOn } from '#sound/wake-lock.ts';

/** What of a take is kept ends so long before the first clap. */
const BEFORE_CLAP_S = 0.1;
/** A microphone that waits for claps is not forgotten. */
const MAX_WAIT_MS = 5 * MINUTE_MS;

interface Cut {
  /** The take that the claps have stopped; of several segments the last one. */
  takeID: string;
  toS: number;
}

type ClapPorts = Pick<HomeworkPorts, 'takes' | 'monotonic'>;

/**
 * While it is on, two claps start a take from the open microphone, and stop it. The claps at the end are left out by a trim of
 * the take, which can be taken back. Then the microphone opens again and waits for the next take.
 */
export function useClaps(
  ports: ClapPorts,
  session: RecorderSession,
  state: RecorderState,
  on: boolean,
): void {
  const cut = useRef<Cut | null>(null);
  const opensAgain = useRef(false);
  useEffect(() => {
    if (!on) return;
    let ears: { rate: number; hear: ClapEars } | null = null;
    let read = createReader();
    const stopListening = session.onReading(({ samples, sampleRate }) => {
      if (ears?.rate !== sampleRate) ears = { rate: sampleRate, hear: createClapEars(sampleRate) };
      const { fresh, gap } = read(samples);
      if (gap) ears.hear.reset();
      const clap = ears.hear.add(fresh);
      if (clap === null) return;
      const now = session.store.state;
      if (now.at === 'ready') session.send({ type: 'begin' });
      if (now.at !== 'recording') return;
      cut.current = cutBefore(now, clap.firstAgoS, ports.monotonic());
      session.send({ type: 'stop' });
    });
    // A clap that has begun something must not end it.
    const { unsubscribe } = session.store.subscribe(() => {
      ears = null;
      read = createReader();
    });
    return () => {
      stopListening();
      unsubscribe();
    };
  }, [on, session, ports]);
  useEffect(() => {
    const wanted = cut.current;
    if (state.at !== 'idle' || wanted === null) return;
    cut.current = null;
    // Nothing was recorded, or it could not be kept: that is to be read first.
    if (state.takeID === null) return;
    // A take that cannot be trimmed has two claps at its end: no reason to disturb.
    void trimEnd(ports, state.takeID, wanted).catch(() => undefined);
    opensAgain.current = on;
    if (on) session.send({ type: 'ask', intent: { kind: 'check' } });
  }, [state, on, session, ports]);
  const isWaiting = on && state.at === 'ready';
  useEffect(() => {
    if (!isWaiting) return;
    const stops = waitForClaps(() => session.send({ type: 'cancel' }), opensAgain.current);
    opensAgain.current = false;
    return stops;
  }, [isWaiting, session]);
}

/** Keeps the screen on, and gives up after a while. Returns how to stop. */
function waitForClaps(giveUp: () => void, openedByItself: boolean): () => void {
  const letScreenSleep = keepScreenOn();
  const timer = setTimeout(giveUp, MAX_WAIT_MS);
  // Who plays a recording is at the device; beside an open microphone phones play softly.
  if (openedByItself) document.addEventListener('play', giveUp, true);
  return () => {
    letScreenSleep();
    clearTimeout(timer);
    document.removeEventListener('play', giveUp, true);
  };
}

function cutBefore(
  { takeID, since }: Extract<RecorderState, { at: 'recording' }>,
  firstAgoS: number,
  nowMs: number,
): Cut {
  return { takeID, toS: (nowMs - since) / 1000 - firstAgoS - BEFORE_CLAP_S };
}

async function trimEnd({ takes }: ClapPorts, closedID: string, { takeID, toS }: Cut): Promise<void> {
  const startsS = takeID === closedID ? 0 : await startOfSegment(takes, takeID, closedID);
  if (startsS === null) return;
  await takes.change(closedID, (header) => {
    if (header.decision !== 'undecided' || header.frozen === null || header.trim != null) return header;
    return { ...header, trim: trimWithin({ fromS: 0, toS: startsS + toS }, header.frozen.durationMs / 1000) };
  });
}

/** Where a segment begins in the take that was made of it; null where none was. */
async function startOfSegment(
  takes: ClapPorts['takes'],
  takeID: string,
  madeID: string,
): Promise<number | null> {
  const made = (await takes.header(takeID))?.madeInto;
  return made?.takeID === madeID ? made.fromS : null;
}
