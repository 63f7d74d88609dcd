import { expect, test } from 'vitest';
import {
  AT_REST,
  isBusy,
  type RecorderEvent,
  type RecorderState,
  transition,
  WAY,
} from '#features/homework/recorder/recorder-machine.ts';

const settings = {
  sampleRate: 48_000,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  device: null,
};

type At = RecorderState['at'];

/** One of each; a new state or event does not compile until it stands here. */
const STATES: { [A in At]: Extract<RecorderState, { at: A }> } = {
  idle: AT_REST,
  asking: { at: 'asking', aim: { kind: 'record', continues: 'before' } },
  ready: { at: 'ready', aim: { kind: 'record', continues: 'before' }, settings },
  countIn: { at: 'countIn', continues: 'before', settings },
  recording: { at: 'recording', takeID: 'take', continues: 'before', since: 5, settings },
  interrupted: { at: 'interrupted', takeID: 'take', reason: 'muted' },
  closed: { at: 'closed', takeID: 'take' },
};
const EVENTS: { [T in RecorderEvent['type']]: Extract<RecorderEvent, { type: T }> } = {
  ask: { type: 'ask', aim: { kind: 'check' } },
  granted: { type: 'granted', settings },
  refused: { type: 'refused', problem: 'denied' },
  begin: { type: 'begin' },
  cancel: { type: 'cancel' },
  counted: { type: 'counted', takeID: 'take', since: 5 },
  stop: { type: 'stop' },
  interrupt: { type: 'interrupt', reason: 'ended' },
  goOn: { type: 'goOn' },
  leave: { type: 'leave' },
  saved: { type: 'saved' },
  unsaved: { type: 'unsaved', problem: 'unsaved' },
};

const CASES = Object.values(STATES).flatMap((state) =>
  Object.values(EVENTS).map((event) => ({ state, event, at: state.at, type: event.type })),
);

test.each(CASES)('$at × $type leads where the drawing says', ({ state, event }) => {
  const next = transition(state, event);
  const way = WAY[state.at][event.type];
  if (way === '') expect(next).toBe(state);
  else expect(next.at).toBe(way);
});

test('a take that is running can only end by being closed', () => {
  const ways = Object.values(WAY.recording).filter((way) => way !== '');
  expect(new Set(ways)).toEqual(new Set(['closed', 'interrupted']));
  expect(new Set(Object.values(WAY.interrupted).filter((way) => way !== ''))).toEqual(
    new Set(['asking', 'closed']),
  );
});

test('one tap keeps its aim through to the take, and a further take knows what it continues', () => {
  const on = transition(STATES.interrupted, { type: 'goOn' });
  const ready = transition(on, EVENTS.granted);
  const counting = transition(ready, { type: 'begin' });
  const recording = transition(counting, { type: 'counted', takeID: 'second', since: 9 });
  expect(recording).toMatchObject({ at: 'recording', takeID: 'second', continues: 'take', since: 9 });
});

test('a refusal stays to be read, a page that was hidden before the take does not', () => {
  expect(transition(STATES.asking, EVENTS.refused)).toMatchObject({ at: 'idle', problem: 'denied' });
  expect(transition(STATES.ready, { type: 'interrupt', reason: 'ended' })).toMatchObject({ problem: 'busy' });
  expect(transition(STATES.countIn, { type: 'interrupt', reason: 'hidden' })).toMatchObject({
    problem: null,
  });
});

test('only at rest and with an open level meter may the page be reloaded', () => {
  const free = Object.values(STATES).filter((state) => !isBusy(state));
  expect(free.map((state) => state.at)).toEqual(['idle', 'ready']);
});
