import { expect, test } from 'vitest';
import type { Pack } from '#contract/entities/pack.ts';
import { type Hold, newPack, type PackState, parseStoredPack, type StoredPack } from '#packs/stored-pack.ts';
import { type PackEvent, TRANSITIONS, transition } from '#packs/transition.ts';

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

for (const [stage, ways] of Object.entries(TRANSITIONS)) {
  for (const [event, next] of Object.entries(ways)) {
    test(`${stage} ─${event}→ ${next}`, () => {
      const state = STATES[stage as PackState['stage']];
      const after = transition(at(state), EVENTS[event as PackEvent['type']]);
      expect(after.state.stage).toBe(next);
      expect(parseStoredPack(JSON.parse(JSON.stringify(after)))).toEqual(after);
    });
  }
}

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
