import { expect, test } from 'vitest';
import type { DeviceTake } from '#tests/crash/device-takes.ts';
import { judge, type RunTruth, type ServerTake } from '#tests/crash/oracle.ts';
import { drawPlan } from '#tests/crash/plan.ts';
import { type SeenTake, Witness } from '#tests/crash/witness.ts';

const seen = (given: Partial<SeenTake> = {}): SeenTake => ({
  ...{ takeID: 'take', uid: 'ann', isImported: false, rows: 2, bytes: 20, sha256: 'first-two' },
  ...{ closedSha256: 'all', wasSubmitted: true, wasDelivered: true },
  ...given,
});

const stored = (given: Partial<DeviceTake> = {}): DeviceTake => ({
  ...{ takeID: 'take', uid: 'ann', state: 'closed', decision: 'submit' },
  ...{ isDelivered: true, isImported: false },
  ...{ frozenSha256: 'all', rows: 3, bytes: 30, sha256: 'all', firstSha256: 'first-two' },
  ...given,
});

const arrived = (given: Partial<ServerTake> = {}): ServerTake => ({
  ...{ uid: 'ann', recordingID: 'take', sha256: 'all', storedSha256: 'all', submissions: [{ uid: 'ann' }] },
  ...given,
});

const shown = (rows: number, hasInterrupted = false) => new Map([['ann', { rows, hasInterrupted }]]);

const truth = (given: Partial<RunTruth> = {}): RunTruth => ({
  ...{ seen: [seen()], device: [stored()], server: [arrived()], offered: shown(1) },
  ...given,
});

test('the oracle of the crash suite has nothing against a run in which all is well', () => {
  expect(judge(truth())).toEqual([]);
  const waits = { wasSubmitted: false, wasDelivered: false };
  const undecided = stored({ decision: 'undecided', isDelivered: false });
  expect(judge(truth({ seen: [seen(waits)], device: [undecided], server: [] }))).toEqual([]);
  const half = stored({ state: 'recording', decision: 'undecided', isDelivered: false, frozenSha256: null });
  const interrupted = { seen: [seen({ ...waits, closedSha256: null })], device: [half], server: [] };
  expect(judge(truth({ ...interrupted, offered: shown(0, true) }))).toEqual([]);
  // Half of a file is removed when the disk is full; the file stays where it was chosen.
  const halfAFile = seen({ ...waits, isImported: true, closedSha256: null });
  expect(judge(truth({ seen: [halfAFile], device: [], server: [], offered: shown(0) }))).toEqual([]);
  // A full device removes what has arrived, perhaps after its rows were counted.
  expect(judge(truth({ device: [], offered: shown(0) }))).toEqual([]);
  expect(judge(truth({ device: [], offered: shown(1) }))).toEqual([]);
});

test.each<[string, Partial<RunTruth>]>([
  ['lost', { server: [] }],
  ['lost', { server: [arrived({ submissions: [] })] }],
  ['lost', { seen: [seen({ wasSubmitted: false })], device: [], server: [], offered: shown(0) }],
  ['lost', { device: [stored({ firstSha256: 'other' })] }],
  [
    'lost',
    {
      seen: [seen({ wasSubmitted: false })],
      device: [stored({ rows: 0, decision: 'undecided' })],
      server: [],
    },
  ],
  ['doubled', { server: [arrived(), arrived()] }],
  ['doubled', { server: [arrived({ submissions: [{ uid: 'ann' }, { uid: 'ann' }] })] }],
  ['bytes', { server: [arrived({ sha256: 'other' })] }],
  ['bytes', { server: [arrived({ storedSha256: 'cut' })] }],
  ['bytes', { server: [arrived({ storedSha256: null })] }],
  ['owner', { server: [arrived({ uid: 'ben' })] }],
  ['owner', { server: [arrived({ submissions: [{ uid: 'ben' }] })] }],
  ['unknown', { server: [arrived(), arrived({ recordingID: 'never recorded' })] }],
  ['unasked', { seen: [seen({ wasSubmitted: false })], device: [stored({ decision: 'undecided' })] }],
  ['untrue', { server: [], device: [stored()] }],
  ['hidden', { offered: shown(0) }],
  ['foreign', { offered: shown(2) }],
])('the oracle finds what is %s (%#)', (kind, given) => {
  const broken = judge(truth(given)).map((each) => each.split(':')[0]);
  expect(broken).toContain(kind);
});

test('the oracle finds an interrupted take that is not offered', () => {
  const half = stored({ state: 'recording', decision: 'undecided', isDelivered: false });
  const left = seen({ wasSubmitted: false, wasDelivered: false, closedSha256: null });
  const broken = judge(truth({ seen: [left], device: [half], server: [], offered: shown(0) }));
  expect(broken).toEqual(['hidden: an interrupted take is not offered']);
});

test('the witness remembers the most that it saw of a take, and a header that does not fit its bytes', () => {
  const witness = new Witness();
  witness.note([
    stored({
      state: 'recording',
      decision: 'undecided',
      isDelivered: false,
      rows: 1,
      sha256: 'one',
      frozenSha256: null,
    }),
  ]);
  witness.note([stored({ isDelivered: false })]);
  witness.note([stored({ rows: 0, decision: 'undecided', isDelivered: false })]);
  expect([...witness.seen.values()]).toEqual([
    seen({ rows: 3, bytes: 30, sha256: 'all', wasDelivered: false }),
  ]);
  expect(witness.firstRows()).toEqual({ take: 3 });
  expect(witness.broken).toEqual([]);
  witness.note([stored({ frozenSha256: 'other' })]);
  expect(witness.broken).toHaveLength(1);
});

test('a seed is a plan, the same again and another than that of the next seed; all plans together have everything', () => {
  const plans = Array.from({ length: 300 }, (_, seed) => drawPlan(seed));
  expect(plans.map((plan) => drawPlan(plan.seed))).toEqual(plans);
  expect(new Set(plans.map(({ steps }) => JSON.stringify(steps))).size).toBe(plans.length);
  const all = plans.flatMap(({ steps }) => steps);
  const does = new Set(all.map(({ action }) => action.do));
  expect(does.size).toBe(6);
  const troubles = all.flatMap((step) => step.troubles);
  const kinds = troubles.map((trouble) =>
    trouble.kind === 'request' ? trouble.armed.fault.kind : trouble.kind,
  );
  expect(new Set(kinds).size).toBe(17);
});
