import { fewerPeaks, peakOf } from '#domain/peaks.ts';
import type { HomeworkPlace, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { StorageFull } from '#local/take.ts';
import { type Level, nextLevel, restingLevel } from './level.ts';
import { MicrophoneRefused, type OpenMicrophone } from './microphone.ts';
import { type RunningTake, runTake } from './record-take.ts';
import {
  AT_REST,
  type InterruptionReason,
  type RecorderEvent,
  type RecorderProblem,
  type RecorderState,
  transition,
} from './recorder-machine.ts';

/** A question that the browser never answers is given up after this long. */
const PATIENCE_MS = 30_000;
/** About three minutes of sound: proves room before the first note. */
const RESERVE_BYTES = 2 * 1024 * 1024;

type Ports = Pick<
  HomeworkPorts,
  'takes' | 'microphone' | 'now' | 'monotonic' | 'newID' | 'reserve' | 'keepAwake'
>;

export interface RecorderSession {
  state(): RecorderState;
  subscribe(listener: () => void): () => void;
  send(event: RecorderEvent): void;
  /** The newest reading of the meter; null while the microphone is closed. */
  level(): Level | null;
  /** Peaks of the take so far, 20 a second. The same array while it grows. */
  livePeaks(): readonly number[];
  /** Called with every reading of the meter. */
  onLevel(listener: () => void): () => void;
  /** Leaves the room: closes a running take, lets the microphone go. */
  dispose(): void;
}

export interface SessionOptions {
  /** Beats are heard or seen here; resolves when the first beat of the take falls. */
  countIn(signal: AbortSignal): Promise<void>;
  patienceMs?: number;
}

/** Does outside what the machine of recorder.ts decides. */
export function createRecorderSession(
  ports: Ports,
  place: HomeworkPlace,
  { countIn, patienceMs = PATIENCE_MS }: SessionOptions,
): RecorderSession {
  let state: RecorderState = AT_REST;
  const listeners = new Set<() => void>();
  const levelListeners = new Set<() => void>();
  let microphone: OpenMicrophone | null = null;
  let stopWatching: () => void = () => undefined;
  let level: Level | null = null;
  let peaks: number[] = [];
  let take: { running: RunningTake; since: number; release: Promise<() => void> } | null = null;
  let finishing: Promise<RecorderProblem | null> = Promise.resolve(null);
  let left = new AbortController();

  function send(event: RecorderEvent) {
    const before = state;
    state = transition(before, event);
    if (state === before) return;
    left.abort();
    left = new AbortController();
    enter(state, before);
    for (const listener of listeners) listener();
  }

  function enter(now: RecorderState, before: RecorderState) {
    switch (now.at) {
      case 'asking':
        void ask(left.signal);
        return;
      case 'ready':
        if (before.at === 'asking' && now.aim.kind === 'record')
          queueMicrotask(() => send({ type: 'begin' }));
        return;
      case 'countIn':
        void count(left.signal);
        return;
      case 'recording':
        return record(now);
      case 'interrupted':
        return finish(now.reason);
      case 'closed':
        if (before.at === 'recording') finish(null);
        void settle();
        return;
      case 'idle':
        return closeMicrophone();
    }
  }

  async function ask(signal: AbortSignal) {
    // A take that is still being closed keeps its microphone until its last slice is on disk.
    await finishing;
    const opening = ports.microphone.open();
    try {
      const opened = await Promise.race([opening, giveUp(signal)]);
      await ports.reserve(RESERVE_BYTES);
      if (signal.aborted) return opened.close();
      openedNow(opened);
      send({ type: 'granted', settings: opened.settings });
    } catch (cause) {
      void opening.then((late) => late.close()).catch(() => undefined);
      if (!signal.aborted) send({ type: 'refused', problem: problemOf(cause) });
    }
  }

  function giveUp(signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      const timer = setTimeout(() => reject(new MicrophoneRefused('silent')), patienceMs);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new MicrophoneRefused('silent'));
      });
    });
  }

  function openedNow(opened: OpenMicrophone) {
    microphone = opened;
    level = restingLevel(ports.monotonic());
    const stopSamples = opened.onSamples((samples) => {
      level = nextLevel(level ?? restingLevel(ports.monotonic()), samples, ports.monotonic());
      if (state.at === 'recording') peaks.push(peakOf(samples));
      for (const listener of levelListeners) listener();
    });
    const stopInterruptions = opened.onInterruption((reason) => send({ type: 'interrupt', reason }));
    stopWatching = () => {
      stopSamples();
      stopInterruptions();
    };
  }

  async function count(signal: AbortSignal) {
    await countIn(signal);
    if (signal.aborted) return;
    send({ type: 'counted', takeID: ports.newID(), since: ports.monotonic() });
  }

  function record({ takeID, continues, since }: Extract<RecorderState, { at: 'recording' }>) {
    if (!microphone) return;
    peaks = [];
    level = restingLevel(since);
    // A word that comes late, of a take that is closed, must not end the next one.
    const onCut = (reason: InterruptionReason) => {
      if (take?.running === running) send({ type: 'interrupt', reason });
    };
    const running = runTake(ports, place, microphone, { takeID, continues }, onCut);
    take = { running, since, release: ports.keepAwake().catch(() => () => undefined) };
  }

  function finish(interruption: InterruptionReason | null) {
    const ending = take;
    if (!ending) return;
    take = null;
    const durationMs = Math.round(ports.monotonic() - ending.since);
    const kept = fewerPeaks(peaks);
    finishing = ending.running
      .finish({ interruption, durationMs, peaks: kept })
      .catch((): RecorderProblem => 'unsaved')
      .finally(() => {
        void ending.release.then((release) => release());
        closeMicrophone();
      });
  }

  async function settle() {
    const problem = await finishing;
    if (problem === null) send({ type: 'saved' });
    else send({ type: 'unsaved', problem });
  }

  function closeMicrophone() {
    stopWatching();
    stopWatching = () => undefined;
    microphone?.close();
    microphone = null;
    level = null;
    for (const listener of levelListeners) listener();
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    level: () => level,
    livePeaks: () => peaks,
    onLevel: (listener) => {
      levelListeners.add(listener);
      return () => levelListeners.delete(listener);
    },
    dispose() {
      if (state.at === 'interrupted') return send({ type: 'leave' });
      send({ type: 'stop' });
      send({ type: 'cancel' });
      send({ type: 'cancel' });
    },
  };
}

function problemOf(cause: unknown): RecorderProblem {
  if (cause instanceof MicrophoneRefused) return cause.problem;
  return cause instanceof StorageFull ? 'full' : 'unsaved';
}
