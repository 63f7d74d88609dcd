import type { TakeHeader, TakeSettings } from '#local/takes/take.ts';

/*
 *   idle ──ask──▶ asking ──granted──▶ ready ──begin──▶ countIn ──counted──▶ recording ──stop──▶ closed ──saved──▶ idle
 *    ▲              │ ▲                 │                 │                    │                  ▲ │
 *    │◀───refused───┘ │                 │◀─────cancel─────┘                    │ interrupt        │ └─unsaved─▶ idle
 *    │◀──cancel, interrupt──────────────┘                                      ▼                  │
 *    │                └──────────continue (a further take)──────────────── interrupted ──finish───┘
 *
 * A take is one file from one MediaRecorder: nothing leads from `interrupted` back into the same take. `asking` and
 * `ready` remember the intent: one tap records, or only shows the input level.
 * recorder-session.ts performs the effects of a state (microphone, disk, locks) when it is entered.
 */

export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'silent' | 'unsupported';
export type RecorderProblem = MicrophoneProblem | 'full' | 'empty' | 'unsaved';
export type InterruptionReason = NonNullable<TakeHeader['interruption']>;

/** Why the microphone was opened; a recording may continue an earlier take. */
export type RecordingIntent = { kind: 'check' } | { kind: 'record'; continues: string | null };

export type RecorderState =
  | { at: 'idle'; problem: RecorderProblem | null; takeID: string | null }
  | { at: 'asking'; intent: RecordingIntent }
  | { at: 'ready'; intent: RecordingIntent; settings: TakeSettings }
  | { at: 'countIn'; continues: string | null; settings: TakeSettings }
  | { at: 'recording'; takeID: string; continues: string | null; since: number; settings: TakeSettings }
  | { at: 'interrupted'; takeID: string; reason: InterruptionReason }
  | { at: 'closed'; takeID: string };

export type RecorderEvent =
  | { type: 'ask'; intent: RecordingIntent }
  | { type: 'granted'; settings: TakeSettings }
  | { type: 'refused'; problem: RecorderProblem }
  | { type: 'begin' }
  | { type: 'cancel' }
  /** `since`: reading of the monotonic clock in milliseconds. */
  | { type: 'counted'; takeID: string; since: number }
  | { type: 'stop' }
  | { type: 'interrupt'; reason: InterruptionReason }
  | { type: 'continue' }
  | { type: 'finish' }
  | { type: 'saved' }
  | { type: 'unsaved'; problem: RecorderProblem };

type At = RecorderState['at'];
type Transitions = Record<RecorderEvent['type'], At | ''>;

const NONE: Transitions = {
  ask: '',
  granted: '',
  refused: '',
  begin: '',
  cancel: '',
  counted: '',
  stop: '',
  interrupt: '',
  continue: '',
  finish: '',
  saved: '',
  unsaved: '',
};

/** The next state for each state and event; '' where the event means nothing and changes nothing. */
export const TRANSITIONS: Record<At, Transitions> = {
  idle: { ...NONE, ask: 'asking' },
  asking: { ...NONE, granted: 'ready', refused: 'idle', cancel: 'idle' },
  ready: { ...NONE, begin: 'countIn', cancel: 'idle', interrupt: 'idle' },
  countIn: { ...NONE, counted: 'recording', cancel: 'ready', interrupt: 'idle' },
  recording: { ...NONE, stop: 'closed', interrupt: 'interrupted' },
  interrupted: { ...NONE, continue: 'asking', finish: 'closed' },
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
      return fromAsking(state, event);
    case 'ready':
      return event.type === 'begin' ? countIn(state) : { ...INITIAL_STATE, problem: lostMicrophone(event) };
    case 'countIn':
      return fromCountIn(state, event);
    case 'recording':
      return event.type === 'interrupt'
        ? { at: 'interrupted', takeID: state.takeID, reason: event.reason }
        : { at: 'closed', takeID: state.takeID };
    case 'interrupted':
      return event.type === 'continue'
        ? { at: 'asking', intent: { kind: 'record', continues: state.takeID } }
        : { at: 'closed', takeID: state.takeID };
    case 'closed':
      return event.type === 'unsaved'
        ? { at: 'idle', problem: event.problem, takeID: null }
        : { at: 'idle', problem: null, takeID: state.takeID };
  }
}

function fromAsking(state: Extract<RecorderState, { at: 'asking' }>, event: RecorderEvent): RecorderState {
  if (event.type === 'granted') return { at: 'ready', intent: state.intent, settings: event.settings };
  return { ...INITIAL_STATE, problem: event.type === 'refused' ? event.problem : null };
}

function countIn({ intent, settings }: Extract<RecorderState, { at: 'ready' }>): RecorderState {
  return { at: 'countIn', continues: intent.kind === 'record' ? intent.continues : null, settings };
}

function fromCountIn(state: Extract<RecorderState, { at: 'countIn' }>, event: RecorderEvent): RecorderState {
  const { continues, settings } = state;
  if (event.type === 'counted') {
    return { at: 'recording', takeID: event.takeID, continues, since: event.since, settings };
  }
  if (event.type === 'cancel') return { at: 'ready', intent: { kind: 'check' }, settings };
  return { ...INITIAL_STATE, problem: lostMicrophone(event) };
}

/** Before a take there is nothing to close: the microphone is gone. Hiding the page is no problem. */
function lostMicrophone(event: RecorderEvent): RecorderProblem | null {
  return event.type === 'interrupt' && event.reason !== 'hidden' ? 'busy' : null;
}

/** True in the states in which nothing may reload, update or cover the page. */
export function isBusy(state: RecorderState): boolean {
  return state.at !== 'idle' && state.at !== 'ready';
}
