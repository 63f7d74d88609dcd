import { batch, createStore, type Store } from '@tanstack/store';
import { fewerPeaks, peakOf } from '#domain/recordings/peaks.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { StorageFull } from '#local/takes/take.ts';
import { MicrophoneRefused } from '#sound/microphone/open-microphone.ts';
import { type Level, nextLevel, restingLevel } from './level.ts';
import type { LongReading, OpenMicrophone } from './microphone.ts';
import { recordTake, type TakeRecording } from './record-take.ts';
import {
  INITIAL_STATE,
  type InterruptionReason,
  type RecorderEvent,
  type RecorderProblem,
  type RecorderState,
  transition,
} from './recorder-machine.ts';

/** Maximum wait for the answer to the browser's question about the microphone. */
const PERMISSION_TIMEOUT_MS = 30 * SECOND_MS;
/** About three minutes of sound: proves free space before the first note. */
const RESERVE_BYTES = 2 * 1024 * 1024;

type Ports = Pick<
  HomeworkPorts,
  'takes' | 'microphone' | 'now' | 'monotonic' | 'newID' | 'reserve' | 'keepAwake'
>;

export interface RecorderOptions {
  /** Sounds or shows the beats; resolves when the first beat of the take falls. */
  countIn(signal: AbortSignal): Promise<void>;
  permissionTimeoutMs?: number;
  /** Makes one take of segments; resolves with its ID, or with null where they stay apart. */
  join?(segments: readonly string[]): Promise<string | null>;
}

/** Performs the effects that the machine of recorder-machine.ts decides; its store holds the state. */
export class RecorderSession {
  readonly #ports: Ports;
  readonly #context: HomeworkContext;
  readonly #options: RecorderOptions;
  readonly #store: Store<RecorderState> = createStore<RecorderState>(INITIAL_STATE);
  /** A stream of 20 events a second that no screen renders from, so not part of the store. */
  readonly #levelListeners = new Set<() => void>();
  readonly #readingListeners = new Set<(reading: LongReading) => void>();
  #microphone: OpenMicrophone | null = null;
  #stopWatching: () => void = () => undefined;
  #level: Level | null = null;
  #peaks: number[] = [];
  #take: {
    again: string | null;
    recording: TakeRecording;
    since: number;
    wakeLock: Promise<() => void>;
  } | null = null;
  #finishing: Promise<RecorderProblem | null> = Promise.resolve(null);
  /** Aborted when the current state is left. */
  #left = new AbortController();

  constructor(ports: Ports, context: HomeworkContext, options: RecorderOptions) {
    this.#ports = ports;
    this.#context = context;
    this.#options = options;
  }

  get store(): Pick<Store<RecorderState>, 'state' | 'get' | 'subscribe'> {
    return this.#store;
  }

  readonly send = (event: RecorderEvent): void => {
    const before = this.#store.state;
    const state = transition(before, event);
    if (state === before) return;
    this.#left.abort();
    this.#left = new AbortController();
    // Subscribers hear of a state after its effects have begun.
    batch(() => {
      this.#store.setState(() => state);
      this.#enter(state, before);
    });
  };

  /** The newest reading of the level meter; null while the microphone is closed. */
  readonly level = (): Level | null => this.#level;

  /** Peaks of the take so far, 20 a second. The same array while it grows. */
  readonly livePeaks = (): readonly number[] => this.#peaks;

  /** Calls back with every reading of the level meter. Returns how to stop. */
  readonly onLevel = (listener: () => void): (() => void) => {
    this.#levelListeners.add(listener);
    return () => this.#levelListeners.delete(listener);
  };

  /** Calls back with readings of the open microphone, which overlap. Returns how to stop. */
  readonly onReading = (listener: (reading: LongReading) => void): (() => void) => {
    this.#readingListeners.add(listener);
    return () => this.#readingListeners.delete(listener);
  };

  /**
   * Closes a running take and the microphone, when the learner leaves the screen. Resolves with the take that is on disk then;
   * null where nothing was recorded, or nobody left in the middle of it.
   */
  async dispose(): Promise<string | null> {
    const isClosing = () => this.#store.state.at === 'closed';
    const wasClosing = isClosing();
    // Only the events that the current state knows change it; the second `cancel` leaves `ready` after a count-in, and the
    // last `finish` closes the segments that were there before it.
    for (const type of ['finish', 'stop', 'cancel', 'cancel', 'finish'] as const) this.send({ type });
    if (wasClosing || !isClosing()) return null;
    return new Promise((resolve) => {
      const { unsubscribe } = this.#store.subscribe((state) => {
        if (state.at !== 'idle') return;
        unsubscribe();
        resolve(state.takeID);
      });
    });
  }

  #enter(state: RecorderState, before: RecorderState): void {
    switch (state.at) {
      case 'asking':
        void this.#openMicrophone(this.#left.signal);
        return;
      case 'ready':
        if (before.at === 'asking' && state.intent.kind === 'record')
          queueMicrotask(() => this.send({ type: 'begin' }));
        return;
      case 'countIn':
        void this.#countIn(this.#left.signal);
        return;
      case 'recording':
        this.#startTake(state);
        return;
      case 'paused':
        if (before.at === 'recording') void this.#closeSegment(null, this.#left.signal);
        else this.#closeMicrophone();
        return;
      case 'interrupted':
        void this.#closeSegment(state.reason, this.#left.signal);
        return;
      case 'closed':
        if (before.at === 'recording') this.#finishTake(null);
        void this.#reportSaved(state.segments, state.again);
        return;
      case 'idle':
        this.#closeMicrophone();
        return;
    }
  }

  async #openMicrophone(signal: AbortSignal): Promise<void> {
    // A take that is being closed keeps its microphone until its last chunk is on disk.
    await this.#finishing;
    const opening = this.#ports.microphone.open();
    try {
      const opened = await Promise.race([opening, this.#permissionTimeout(signal)]);
      await this.#ports.reserve(RESERVE_BYTES);
      if (signal.aborted) return opened.close();
      this.#listen(opened);
      this.send({ type: 'granted', settings: opened.settings });
    } catch (cause) {
      void opening.then((late) => late.close()).catch(() => undefined);
      if (!signal.aborted) this.send({ type: 'refused', problem: problemOf(cause) });
    }
  }

  #permissionTimeout(signal: AbortSignal): Promise<never> {
    const { permissionTimeoutMs = PERMISSION_TIMEOUT_MS } = this.#options;
    return new Promise((_, reject) => {
      const timer = setTimeout(() => reject(new MicrophoneRefused('silent')), permissionTimeoutMs);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new MicrophoneRefused('silent'));
      });
    });
  }

  #listen(opened: OpenMicrophone): void {
    const { monotonic } = this.#ports;
    this.#microphone = opened;
    this.#level = restingLevel(monotonic());
    const stopSamples = opened.onSamples((samples, reading) => {
      this.#level = nextLevel(this.#level ?? restingLevel(monotonic()), samples, monotonic());
      if (this.#store.state.at === 'recording') this.#peaks.push(peakOf(samples));
      this.#reportLevel();
      for (const listener of this.#readingListeners) listener(reading);
    });
    const stopInterruptions = opened.onInterruption((reason) => this.send({ type: 'interrupt', reason }));
    this.#stopWatching = () => {
      stopSamples();
      stopInterruptions();
    };
  }

  async #countIn(signal: AbortSignal): Promise<void> {
    // What is played before the microphone delivers would be missing at the beginning of the take.
    await this.#microphone?.flowing();
    if (signal.aborted) return;
    await this.#options.countIn(signal);
    if (signal.aborted) return;
    this.send({ type: 'counted', takeID: this.#ports.newID(), since: this.#ports.monotonic() });
  }

  #startTake({ takeID, earlier, since }: Extract<RecorderState, { at: 'recording' }>): void {
    if (!this.#microphone) return;
    this.#peaks = [];
    this.#level = restingLevel(since);
    // A late interruption of a take that is closed must not end the next one.
    const onInterrupted = (reason: InterruptionReason) => {
      if (this.#take?.recording === recording) this.send({ type: 'interrupt', reason });
    };
    const recording = recordTake({
      ports: this.#ports,
      context: this.#context,
      microphone: this.#microphone,
      takeID,
      continues: earlier.segments.at(-1) ?? null,
      onInterrupted,
    });
    const wakeLock = this.#ports.keepAwake().catch(() => () => undefined);
    this.#take = { again: earlier.again, recording, since, wakeLock };
  }

  #finishTake(interruption: InterruptionReason | null): void {
    const take = this.#take;
    if (!take) return;
    this.#take = null;
    const durationMs = Math.round(this.#ports.monotonic() - take.since);
    this.#finishing = take.recording
      .finish({ interruption, durationMs, peaks: fewerPeaks(this.#peaks), again: take.again })
      .catch((): RecorderProblem => 'unsaved')
      .finally(() => {
        void take.wakeLock.then((release) => release());
        this.#closeMicrophone();
      });
  }

  async #closeSegment(interruption: InterruptionReason | null, signal: AbortSignal): Promise<void> {
    this.#finishTake(interruption);
    const problem = await this.#finishing;
    if (problem === null || signal.aborted) return;
    // It is reported here; what was recorded before it ends well.
    this.#finishing = Promise.resolve(null);
    this.send({ type: 'segmentLost', problem });
  }

  async #reportSaved(segments: readonly string[], again: string | null): Promise<void> {
    const problem = await this.#finishing;
    const last = again === null ? [] : [again];
    const closed = problem === null ? segments : [...segments.slice(0, -1), ...last];
    const takeID = closed.length > 1 ? await this.#joined(closed) : (closed[0] ?? null);
    if (problem === null) this.send({ type: 'saved', takeID });
    else this.send({ type: 'unsaved', problem });
  }

  /** The take that the segments have become; the last of them where they stay apart. */
  async #joined(segments: readonly string[]): Promise<string | null> {
    const joined = await this.#options.join?.(segments).catch(() => null);
    return joined ?? segments.at(-1) ?? null;
  }

  #closeMicrophone(): void {
    this.#stopWatching();
    this.#stopWatching = () => undefined;
    this.#microphone?.close();
    this.#microphone = null;
    this.#level = null;
    this.#reportLevel();
  }

  #reportLevel(): void {
    for (const listener of this.#levelListeners) listener();
  }
}

function problemOf(cause: unknown): RecorderProblem {
  if (cause instanceof MicrophoneRefused) return cause.problem;
  return cause instanceof StorageFull ? 'full' : 'unsaved';
}
