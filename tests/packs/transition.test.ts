import { expect, test } from 'vitest';
import type { Pack } from '#contract/entities/pack.ts';
import {
  type Hold,
  newPack,
  type PackState,
  parseStoredPack,
  type Stage,
  type StoredPack,
} from '#packs/stored-pack.ts';
import { type PackEvent, transition } from '#packs/transition.ts';

const aPack = (...names: string[]): Pack => ({
  courseID: 'pf',
  courseCode: 'pf',
  courseVer: 1,
  lessons: names.map((name, index) => ({
    lessonID: name,
    lessonOrder: index + 1,
    needsLine: false,
    files: [{ kind: 'text', url: `/media/content/${name}.md`, byteLength: 10, sha256: null }],
  })),
});
const pack = aPack('a', 'b');
const line: Hold = { why: 'line' };
const base = newPack({ uid: 'u', courseCode: 'pf', courseVer: 1, courseName: 'ピアノ' }, 1);
const at = (state: PackState): StoredPack => ({
  ...base,
  here: state.stage === 'complete' ? pack : null,
  state,
});

const STATES: Record<PackState['stage'], PackState> = {
  wanted: { stage: 'wanted', pack: null },
  downloading: { stage: 'downloading', pack },
  held: { stage: 'held', hold: line, pack },
  complete: { stage: 'complete', at: '2026-11-21T00:00:00.000Z' },
};
const EVENTS: Record<PackEvent['type'], PackEvent> = {
  listed: { type: 'listed', pack: aPack('a', 'c'), whole: false, now: 2 },
  arrived: { type: 'arrived', at: '2026-11-21T00:00:00.000Z' },
  held: { type: 'held', hold: line, now: 2 },
  released: { type: 'released', by: 'conditions' },
};

/** The next stage by stage and event. A new stage or event does not compile without its entry. */
const TRANSITIONS: Record<Stage, Record<PackEvent['type'], Stage>> = {
  wanted: { listed: 'downloading', arrived: 'wanted', held: 'held', released: 'wanted' },
  downloading: { listed: 'downloading', arrived: 'complete', held: 'held', released: 'downloading' },
  held: { listed: 'held', arrived: 'held', held: 'held', released: 'wanted' },
  // A failed check, or a pause, removes nothing from the device.
  complete: { listed: 'downloading', arrived: 'complete', held: 'complete', released: 'complete' },
};
const CASES = (Object.keys(TRANSITIONS) as Stage[]).flatMap((stage) =>
  (Object.keys(EVENTS) as PackEvent['type'][]).map((type) => ({
    stage,
    type,
    next: TRANSITIONS[stage][type],
  })),
);

test.each(CASES)('$stage ─$type→ $next', ({ stage, type, next }) => {
  const after = transition(at(STATES[stage]), EVENTS[type]);
  expect(after.state.stage).toBe(next);
  expect(parseStoredPack(JSON.parse(JSON.stringify(after)))).toEqual(after);
});

test('only a person resumes a pause, a refusal or an error of the device', () => {
  for (const hold of [
    { why: 'person' },
    { why: 'space' },
    { why: 'damaged' },
    { why: 'refused', code: 'api/forbidden' },
  ] as const) {
    const held = at({ stage: 'held', hold, pack });
    expect(transition(held, EVENTS.released)).toBe(held);
    expect(transition(held, { type: 'released', by: 'person' }).state).toEqual({ stage: 'wanted', pack });
  }
  const paused = at({ stage: 'held', hold: { why: 'person' }, pack });
  expect(transition(paused, EVENTS.held)).toBe(paused);
});

test('stays complete with the same list, and downloads when a file is missing', () => {
  const complete = at(STATES.complete);
  const same = { type: 'listed', pack, now: 9 } as const;
  expect(transition(complete, { ...same, whole: true })).toMatchObject({
    lookedAt: 9,
    state: STATES.complete,
  });
  expect(transition(complete, { ...same, whole: false }).state.stage).toBe('downloading');
});

test('keeps the complete version usable until the newer one has arrived', () => {
  const coming = transition(at(STATES.complete), EVENTS.listed);
  expect(coming.here).toBe(pack);
  const arrived = transition(coming, EVENTS.arrived);
  expect(arrived.here).toEqual(aPack('a', 'c'));
  expect(arrived.asked).toBe(false);
});
