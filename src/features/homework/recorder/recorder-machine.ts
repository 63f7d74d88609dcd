import type { TakeHeader, TakeSettings } from '#local/takes/take.ts';
import type { MicrophoneProblem } from '#sound/microphone/open-microphone.ts';

/*
 *   idle ──ask──▶ asking ──granted──▶ ready ──begin──▶ countIn ──counted──▶ recording ──stop──▶ closed ──saved──▶ idle
 *    ▲              │ ▲                 │                 │                    │  │               ▲ │
 *    │◀───refused───┘ │                 │◀─────cancel─────┘               pause│  │interrupt      │ └─unsaved─▶ idle
 *    │◀──cancel, interrupt──────────────┘                                      ▼  ▼               │
 *    │                ├──────── continue, again (a further take) ──── paused, interrupted ──finish┘
 *
 * A take is one file from one MediaRecorder: nothing leads from `paused` or `interrupted` back into the same take. What is
 * recorded between two pauses is a segment, closed and on disk like any take; at the end one file is made of them.
 * With segments, what leads to `idle` and `ready` in the picture leads to `paused`: nothing that fails loses them.
 * `asking` and `ready` remember the intent: one tap records, or only shows the input level.
 * recorder-session.ts performs the effects of a state (microphone, disk, locks) when it is entered.
 */

export type RecorderProblem = MicrophoneProblem | 'full' | 'empty' | 'unstored' | 'unsaved';
export type InterruptionReason = NonNullable<TakeHeader['interruption']>;

/** What a performance consists of before the take that is recorded next or now. */
export interface Earlier {
  /** Takes that were closed one after the other. */
  readonly segments: readonly string[];
  /** The take that is recorded again; it stays until the new one is on disk. */
  readonly again: string | null;
}

export const NOTHING_EARLIER: Earlier = { segments: [], again: null };

/** Why the microphone was opened. */
export type RecordingIntent = { kind: 'check' } | ({ kind: 'record' } & Earlier);

type Between = {
  /** The last one may still be written. */
  readonly segments: readonly string[];
  /** What the last one was recorded in place of. */
  readonly again: string | null;
};

export type RecorderState =
  | { at: 'idle'; problem: RecorderProblem | null; takeID: string | null }
  | { at: 'asking'; intent: RecordingIntent }
  | { at: 'ready'; intent: RecordingIntent; settings: TakeSettings }
  | { at: 'countIn'; earlier: Earlier; settings: TakeSettings }
  | { at: 'recording'; takeID: string; earlier: Earlier; since: number; settings: TakeSettings }
  | ({ at: 'paused'; problem: RecorderProblem | null } & Between)
  | ({ at: 'interrupted'; reason: InterruptionReason } & Between)
  | ({ at: 'closed' } & Between);

export type RecorderEvent =
  | { type: 'ask'; intent: RecordingIntent }
  | { type: 'granted'; settings: TakeSettings }
  | { type: 'refused'; problem: RecorderProblem }
  | { type: 'begin' }
  | { type: 'cancel' }
  /** `since`: reading of the monotonic clock in milliseconds. */
  | { type: 'counted'; takeID: string; since: number }
  | { type: 'pause' }
  | { type: 'stop' }
  | { type: 'interrupt'; reason: InterruptionReason }
  | { type: 'continue' }
  /** Records the last segment again. */
  | { type: 'again' }
  | { type: 'finish' }
  /** The last segment has no sound, or could not be closed. */
  | { type: 'segmentLost'; problem: RecorderProblem }
  /** `takeID`: what the performance has become. */
  | { type: 'saved'; takeID: string | null }
  | { type: 'unsaved'; problem: RecorderProblem };

type At = RecorderState['at'];
/** The second one where there are segments. */
type Target = At | '' | readonly [fresh: At, withSegments: At];
type Transitions = Record<RecorderEvent['type'], Target>;

const NONE: Transitions = {
  ask: '',
  granted: '',
  refused: '',
  begin: '',
  cancel: '',
  counted: '',
  pause: '',
  stop: '',
  interrupt: '',
  continue: '',
  again: '',
  finish: '',
  segmentLost: '',
  saved: '',
  unsaved: '',
};

const BACK = ['idle', 'paused'] as const;

/** The next state for each state and event; '' where the event means nothing and changes nothing. */
export const TRANSITIONS: Record<At, Transitions> = {
  idle: { ...NONE, ask: 'asking' },
  asking: { ...NONE, granted: 'ready', refused: BACK, cancel: BACK },
  ready: { ...NONE, begin: 'countIn', cancel: BACK, interrupt: BACK },
  countIn: { ...NONE, counted: 'recording', cancel: ['ready', 'paused'], interrupt: BACK },
  recording: { ...NONE, pause: 'paused', stop: 'closed', interrupt: 'interrupted' },
  paused: { ...NONE, continue: 'asking', again: 'asking', finish: 'closed', segmentLost: BACK },
  interrupted: { ...NONE, continue: 'asking', again: 'asking', finish: 'closed', segmentLost: BACK },
  closed: { ...NONE, saved: 'idle', unsaved: 'idle' },
};

export const INITIAL_STATE: Extract<RecorderState, { at: 'idle' }> = {
  at: 'idle',
  problem: null,
  takeID: null,
};

/** Returns the same state for an event that means nothing in it: a double tap or a late answer does no harm. */
export function transition(state: RecorderState, event: RecorderEvent): RecorderState {
  if (TRANSITIONS[state.at][event.type] === '') return state;
  switch (state.at) {
    case 'idle':
      return event.type === 'ask' ? { at: 'asking', intent: event.intent } : state;
    case 'asking':
      return event.type === 'granted'
        ? { at: 'ready', intent: state.intent, settings: event.settings }
        : back(earlierOf(state.intent), event.type === 'refused' ? event.problem : null);
    case 'ready':
      return event.type === 'begin'
        ? { at: 'countIn', earlier: earlierOf(state.intent), settings: state.settings }
        : back(earlierOf(state.intent), lostMicrophone(event));
    case 'countIn':
      return fromCountIn(state, event);
    case 'recording':
      return fromRecording(state, event);
    case 'paused':
    case 'interrupted':
      return fromBetween(state, event);
    case 'closed':
      if (event.type === 'unsaved') return { at: 'idle', problem: event.problem, takeID: null };
      return { at: 'idle', problem: null, takeID: event.type === 'saved' ? event.takeID : null };
  }
}

function earlierOf(intent: RecordingIntent): Earlier {
  return intent.kind === 'record' ? intent : NOTHING_EARLIER;
}

/** To what was there before the microphone was asked for; a segment that was to be recorded again is there still. */
function back({ segments, again }: Earlier, problem: RecorderProblem | null): RecorderState {
  const all = again === null ? segments : [...segments, again];
  return all.length === 0
    ? { ...INITIAL_STATE, problem }
    : { at: 'paused', segments: all, again: null, problem };
}

function fromCountIn(state: Extract<RecorderState, { at: 'countIn' }>, event: RecorderEvent): RecorderState {
  const { earlier, settings } = state;
  if (event.type === 'counted')
    return { at: 'recording', takeID: event.takeID, earlier, since: event.since, settings };
  if (event.type === 'cancel' && earlier.segments.length === 0 && earlier.again === null)
    return { at: 'ready', intent: { kind: 'check' }, settings };
  return back(earlier, lostMicrophone(event));
}

function fromRecording(
  { takeID, earlier }: Extract<RecorderState, { at: 'recording' }>,
  event: RecorderEvent,
): RecorderState {
  const between = { segments: [...earlier.segments, takeID], again: earlier.again };
  if (event.type === 'interrupt') return { at: 'interrupted', reason: event.reason, ...between };
  return event.type === 'pause' ? { at: 'paused', problem: null, ...between } : { at: 'closed', ...between };
}

function fromBetween(
  { segments, again }: Extract<RecorderState, { at: 'paused' | 'interrupted' }>,
  event: RecorderEvent,
): RecorderState {
  switch (event.type) {
    case 'continue':
      return { at: 'asking', intent: { kind: 'record', segments, again: null } };
    case 'again':
      return {
        at: 'asking',
        intent: { kind: 'record', segments: segments.slice(0, -1), again: segments.at(-1) ?? null },
      };
    case 'segmentLost':
      return back({ segments: segments.slice(0, -1), again }, event.problem);
    default:
      return { at: 'closed', segments, again };
  }
}

/** Before a take there is nothing to close: the microphone is gone. Hiding the page is no problem. */
function lostMicrophone(event: RecorderEvent): RecorderProblem | null {
  return event.type === 'interrupt' && event.reason !== 'hidden' ? 'busy' : null;
}

/** True in the states in which nothing may reload, update or cover the page; before and while the level is checked all may. */
export function isBusy(state: RecorderState): boolean {
  if (state.at === 'asking') return state.intent.kind === 'record';
  return state.at !== 'idle' && state.at !== 'ready';
}
