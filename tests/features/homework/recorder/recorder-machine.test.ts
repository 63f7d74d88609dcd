import { expect, test } from 'vitest';
import {
  INITIAL_STATE,
  isBusy,
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

/** One of each; a new state or event does not compile until it is added here. */
const STATES: { [A in At]: Extract<RecorderState, { at: A }> } = {
  idle: INITIAL_STATE,
  asking: { at: 'asking', intent: { kind: 'record', continues: 'before' } },
  ready: { at: 'ready', intent: { kind: 'record', continues: 'before' }, settings },
  countIn: { at: 'countIn', continues: 'before', settings },
  recording: { at: 'recording', takeID: 'take', continues: 'before', since: 5, settings },
  interrupted: { at: 'interrupted', takeID: 'take', reason: 'muted' },
  closed: { at: 'closed', takeID: 'take' },
};
const EVENTS: { [T in RecorderEvent['type']]: Extract<RecorderEvent, { type: T }> } = {
  ask: { type: 'ask', intent: { kind: 'check' } },
  granted: { type: 'granted', settings },
  refused: { type: 'refused', problem: 'denied' },
  begin: { type: 'begin' },
  cancel: { type: 'cancel' },
  counted: { type: 'counted', takeID: 'take', since: 5 },
  stop: { type: 'stop' },
  interrupt: { type: 'interrupt', reason: 'ended' },
  continue: { type: 'continue' },
  finish: { type: 'finish' },
  saved: { type: 'saved' },
  unsaved: { type: 'unsaved', problem: 'unsaved' },
};

const CASES = Object.values(STATES).flatMap((state) =>
  Object.values(EVENTS).map((event) => ({ state, event, at: state.at, type: event.type })),
);

test.each(CASES)('$type in $at leads to the state of the transition table', ({ state, event }) => {
  const next = transition(state, event);
  const target = TRANSITIONS[state.at][event.type];
  if (target === '') expect(next).toBe(state);
  else expect(next.at).toBe(target);
});

test('a running take ends only by being closed or interrupted', () => {
  const targets = Object.values(TRANSITIONS.recording).filter((target) => target !== '');
  expect(new Set(targets)).toEqual(new Set(['closed', 'interrupted']));
  expect(new Set(Object.values(TRANSITIONS.interrupted).filter((target) => target !== ''))).toEqual(
    new Set(['asking', 'closed']),
  );
});

test('one tap leads to a take; a further take knows the take that it continues', () => {
  const asking = transition(STATES.interrupted, { type: 'continue' });
  const ready = transition(asking, EVENTS.granted);
  const counting = transition(ready, { type: 'begin' });
  const recording = transition(counting, { type: 'counted', takeID: 'second', since: 9 });
  expect(recording).toMatchObject({ at: 'recording', takeID: 'second', continues: 'take', since: 9 });
});

test('shows a refusal, but no problem when the page was hidden before the take', () => {
  expect(transition(STATES.asking, EVENTS.refused)).toMatchObject({ at: 'idle', problem: 'denied' });
  expect(transition(STATES.ready, { type: 'interrupt', reason: 'ended' })).toMatchObject({ problem: 'busy' });
  expect(transition(STATES.countIn, { type: 'interrupt', reason: 'hidden' })).toMatchObject({
    problem: null,
  });
});

test('the page may be reloaded only while idle or checking the level', () => {
  const free = Object.values(STATES).filter((state) => !isBusy(state));
  expect(free.map((state) => state.at)).toEqual(['idle', 'ready']);
});
