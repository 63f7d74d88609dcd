import { expect, test } from 'vitest';
import {
  INITIAL_STATE,
  isBusy,
  NOTHING_EARLIER,
  type RecorderEvent,
  type RecorderState,
  TRANSITIONS,
  transition,
} from '#features/homework/recorder/recorder-machine.ts';

const settings = {
  sampleRate: 48_000,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  device: null,
};

type At = RecorderState['at'];

const earlier = { segments: ['before'], again: null };

/** One of each; a new state or event does not compile until it is added here. */
const STATES: { [A in At]: Extract<RecorderState, { at: A }> } = {
  idle: INITIAL_STATE,
  asking: { at: 'asking', intent: { kind: 'record', ...earlier } },
  ready: { at: 'ready', intent: { kind: 'record', ...earlier }, settings },
  countIn: { at: 'countIn', earlier, settings },
  recording: { at: 'recording', takeID: 'take', earlier, since: 5, settings },
  paused: { at: 'paused', problem: null, segments: ['before', 'take'], again: null },
  interrupted: { at: 'interrupted', reason: 'muted', segments: ['before', 'take'], again: null },
  closed: { at: 'closed', segments: ['before', 'take'], again: null },
};
/** The same without segments. */
const FRESH: { [A in At]: Extract<RecorderState, { at: A }> } = {
  ...STATES,
  asking: { at: 'asking', intent: { kind: 'record', ...NOTHING_EARLIER } },
  ready: { at: 'ready', intent: { kind: 'check' }, settings },
  countIn: { at: 'countIn', earlier: NOTHING_EARLIER, settings },
  paused: { at: 'paused', problem: null, segments: ['take'], again: null },
  interrupted: { at: 'interrupted', reason: 'muted', segments: ['take'], again: null },
};
const EVENTS: { [T in RecorderEvent['type']]: Extract<RecorderEvent, { type: T }> } = {
  ask: { type: 'ask', intent: { kind: 'check' } },
  granted: { type: 'granted', settings },
  refused: { type: 'refused', problem: 'denied' },
  begin: { type: 'begin' },
  cancel: { type: 'cancel' },
  counted: { type: 'counted', takeID: 'take', since: 5 },
  pause: { type: 'pause' },
  stop: { type: 'stop' },
  interrupt: { type: 'interrupt', reason: 'ended' },
  continue: { type: 'continue' },
  again: { type: 'again' },
  segmentLost: { type: 'segmentLost', problem: 'empty' },
  finish: { type: 'finish' },
  saved: { type: 'saved', takeID: 'made' },
  unsaved: { type: 'unsaved', problem: 'unsaved' },
};

const CASES = [FRESH, STATES].flatMap((states, withSegments) =>
  Object.values(states).flatMap((state) =>
    Object.values(EVENTS).map((event) => ({ state, event, at: state.at, type: event.type, withSegments })),
  ),
);

test.each(CASES)(
  '$type in $at leads to the state of the transition table',
  ({ state, event, withSegments }) => {
    const next = transition(state, event);
    const target = TRANSITIONS[state.at][event.type];
    if (target === '') expect(next).toBe(state);
    else expect(next.at).toBe(typeof target === 'string' ? target : target[withSegments]);
  },
);

test('a running take ends only by being closed, paused or interrupted', () => {
  const targetsOf = (at: At) => new Set(Object.values(TRANSITIONS[at]).filter((target) => target !== ''));
  expect(targetsOf('recording')).toEqual(new Set(['closed', 'paused', 'interrupted']));
  for (const at of ['paused', 'interrupted'] as const)
    expect(targetsOf(at)).toEqual(new Set(['asking', 'closed', TRANSITIONS[at].segmentLost]));
});

/** What a performance consists of after these events, from a running take on. */
function segmentsAfter(...events: RecorderEvent[]) {
  const end = events.reduce<RecorderState>(transition, {
    at: 'recording',
    takeID: 'first',
    earlier: NOTHING_EARLIER,
    since: 0,
    settings,
  });
  return 'segments' in end ? end.segments : end;
}
const goOn = (takeID: string, how: 'continue' | 'again' = 'continue'): RecorderEvent[] => [
  { type: how },
  EVENTS.granted,
  { type: 'begin' },
  { type: 'counted', takeID, since: 9 },
];
const PAUSE: RecorderEvent = { type: 'pause' };

test('pauses and interruptions make segments, in order', () => {
  expect(
    segmentsAfter(PAUSE, ...goOn('second'), { type: 'interrupt', reason: 'muted' }, ...goOn('third'), {
      type: 'stop',
    }),
  ).toEqual(['first', 'second', 'third']);
});

test('recording the last segment again leaves the earlier ones, and the last one until the new one is there', () => {
  expect(segmentsAfter(PAUSE, ...goOn('second'), PAUSE, ...goOn('better', 'again'), PAUSE)).toEqual([
    'first',
    'better',
  ]);
  expect(segmentsAfter(PAUSE, ...goOn('better', 'again'), PAUSE)).toEqual(['better']);
  for (const stop of [EVENTS.cancel, EVENTS.refused])
    expect(segmentsAfter(PAUSE, ...goOn('second'), PAUSE, { type: 'again' }, stop)).toEqual([
      'first',
      'second',
    ]);
});

test('a segment without sound goes, and what it was recorded in place of is there again', () => {
  const lost: RecorderEvent = { type: 'segmentLost', problem: 'empty' };
  expect(segmentsAfter(PAUSE, ...goOn('empty'), PAUSE, lost)).toEqual(['first']);
  expect(segmentsAfter(PAUSE, ...goOn('second'), PAUSE, ...goOn('empty', 'again'), PAUSE, lost)).toEqual([
    'first',
    'second',
  ]);
  expect(segmentsAfter(PAUSE, lost)).toMatchObject({ at: 'idle', problem: 'empty' });
});

test('shows a refusal, but no problem when the page was hidden before the take', () => {
  expect(transition(FRESH.asking, EVENTS.refused)).toMatchObject({ at: 'idle', problem: 'denied' });
  expect(transition(FRESH.ready, { type: 'interrupt', reason: 'ended' })).toMatchObject({ problem: 'busy' });
  expect(transition(FRESH.countIn, { type: 'interrupt', reason: 'hidden' })).toMatchObject({
    problem: null,
  });
  expect(transition(STATES.asking, EVENTS.refused)).toMatchObject({ at: 'paused', problem: 'denied' });
});

test('the page may be reloaded only while idle or checking the level', () => {
  const free = Object.values(STATES).filter((state) => !isBusy(state));
  expect(free.map((state) => state.at)).toEqual(['idle', 'ready']);
  expect(isBusy({ at: 'asking', intent: { kind: 'check' } })).toBe(false);
  expect(isBusy({ at: 'asking', intent: { kind: 'record', ...NOTHING_EARLIER } })).toBe(true);
});
