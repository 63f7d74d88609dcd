import type { TakeHeader, TakeSettings } from '#local/take.ts';

/*
 *   idle ──ask──▶ asking ──granted──▶ ready ──begin──▶ countIn ──counted──▶ recording ──stop──▶ closed ──saved──▶ idle
 *    ▲              │ ▲                 │                 │                    │                  ▲ │
 *    │◀───refused───┘ │                 │◀─────cancel─────┘                    │ interrupt        │ └─unsaved─▶ idle
 *    │◀──cancel, interrupt──────────────┘                                      ▼                  │
 *    │                └────────────goOn (a further take)───────────────── interrupted ──leave─────┘
 *
 * A take is one file from one MediaRecorder: nothing leads from `interrupted` back into the same take. `asking` and
 * `ready` remember whether recording was asked for (one tap records) or only a look at the level.
 * What happens outside (microphone, disk, locks) is done by recorder-session.ts on entering a state.
 */

export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'silent' | 'unsupported';
export type RecorderProblem = MicrophoneProblem | 'full' | 'empty' | 'unsaved';
export type InterruptionReason = NonNullable<TakeHeader['interruption']>;

/** What asked for the microphone, and the take that is to be continued. */
export type Aim = { kind: 'check' } | { kind: 'record'; continues: string | null };

export type RecorderState =
  | { at: 'idle'; problem: RecorderProblem | null; takeID: string | null }
  | { at: 'asking'; aim: Aim }
  | { at: 'ready'; aim: Aim; settings: TakeSettings }
  | { at: 'countIn'; continues: string | null; settings: TakeSettings }
  | { at: 'recording'; takeID: string; continues: string | null; since: number; settings: TakeSettings }
  | { at: 'interrupted'; takeID: string; reason: InterruptionReason }
  | { at: 'closed'; takeID: string };

export type RecorderEvent =
  | { type: 'ask'; aim: Aim }
  | { type: 'granted'; settings: TakeSettings }
  | { type: 'refused'; problem: RecorderProblem }
  | { type: 'begin' }
  | { type: 'cancel' }
  /** `since`: reading of the monotonic clock in milliseconds. */
  | { type: 'counted'; takeID: string; since: number }
  | { type: 'stop' }
  | { type: 'interrupt'; reason: InterruptionReason }
  | { type: 'goOn' }
  | { type: 'leave' }
  | { type: 'saved' }
  | { type: 'unsaved'; problem: RecorderProblem };

type At = RecorderState['at'];
type Ways = Record<RecorderEvent['type'], At | ''>;

const NO_WAY: Ways = {
  ask: '',
  granted: '',
  refused: '',
  begin: '',
  cancel: '',
  counted: '',
  stop: '',
  interrupt: '',
  goOn: '',
  leave: '',
  saved: '',
  unsaved: '',
};

/** Where each event leads from each state; '' where it means nothing and changes nothing. */
export const WAY: Record<At, Ways> = {
  idle: { ...NO_WAY, ask: 'asking' },
  asking: { ...NO_WAY, granted: 'ready', refused: 'idle', cancel: 'idle' },
  ready: { ...NO_WAY, begin: 'countIn', cancel: 'idle', interrupt: 'idle' },
  countIn: { ...NO_WAY, counted: 'recording', cancel: 'ready', interrupt: 'idle' },
  recording: { ...NO_WAY, stop: 'closed', interrupt: 'interrupted' },
  interrupted: { ...NO_WAY, goOn: 'asking', leave: 'closed' },
  closed: { ...NO_WAY, saved: 'idle', unsaved: 'idle' },
};

export const AT_REST: Extract<RecorderState, { at: 'idle' }> = { at: 'idle', problem: null, takeID: null };

/** An event without a way from this state leaves it as it is: a double tap or a late answer does no harm. */
export function transition(state: RecorderState, event: RecorderEvent): RecorderState {
  if (WAY[state.at][event.type] === '') return state;
  switch (state.at) {
    case 'idle':
      return event.type === 'ask' ? { at: 'asking', aim: event.aim } : state;
    case 'asking':
      return fromAsking(state, event);
    case 'ready':
      return event.type === 'begin' ? countIn(state) : { ...AT_REST, problem: lostMicrophone(event) };
    case 'countIn':
      return fromCountIn(state, event);
    case 'recording':
      return event.type === 'interrupt'
        ? { at: 'interrupted', takeID: state.takeID, reason: event.reason }
        : { at: 'closed', takeID: state.takeID };
    case 'interrupted':
      return event.type === 'goOn'
        ? { at: 'asking', aim: { kind: 'record', continues: state.takeID } }
        : { at: 'closed', takeID: state.takeID };
    case 'closed':
      return event.type === 'unsaved'
        ? { at: 'idle', problem: event.problem, takeID: null }
        : { at: 'idle', problem: null, takeID: state.takeID };
  }
}

function fromAsking(state: Extract<RecorderState, { at: 'asking' }>, event: RecorderEvent): RecorderState {
  if (event.type === 'granted') return { at: 'ready', aim: state.aim, settings: event.settings };
  return { ...AT_REST, problem: event.type === 'refused' ? event.problem : null };
}

function countIn({ aim, settings }: Extract<RecorderState, { at: 'ready' }>): RecorderState {
  return { at: 'countIn', continues: aim.kind === 'record' ? aim.continues : null, settings };
}

function fromCountIn(state: Extract<RecorderState, { at: 'countIn' }>, event: RecorderEvent): RecorderState {
  const { continues, settings } = state;
  if (event.type === 'counted') {
    return { at: 'recording', takeID: event.takeID, continues, since: event.since, settings };
  }
  if (event.type === 'cancel') return { at: 'ready', aim: { kind: 'check' }, settings };
  return { ...AT_REST, problem: lostMicrophone(event) };
}

/** Before a take there is nothing to close: the microphone is simply gone. A page that was hidden is no problem. */
function lostMicrophone(event: RecorderEvent): RecorderProblem | null {
  return event.type === 'interrupt' && event.reason !== 'hidden' ? 'busy' : null;
}

/** Nothing may reload, update or cover the page in these states. */
export function isBusy(state: RecorderState): boolean {
  return state.at !== 'idle' && state.at !== 'ready';
}
