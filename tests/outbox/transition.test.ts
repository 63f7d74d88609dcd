import { describe, expect, test } from 'vitest';
import { nextCommand } from '#outbox/command.ts';
import { type Parcel, parseParcel, type Stage } from '#outbox/parcel.ts';
import type { ParcelEvent } from '#outbox/steps.ts';
import { transition } from '#outbox/transition.ts';
import { aParcel, KEY } from '#tests/support/device/a-parcel.ts';

const stamp = { now: 1_000_000, luck: 0.5, key: 'key-2' };
const submission = {
  recordingID: aParcel('verify').id,
  sha256: 'a'.repeat(64),
  byteLength: 4096,
  note: 'ゆっくり弾きました',
};

type EventType = ParcelEvent['type'];

const EVENTS: { [T in EventType]: Extract<ParcelEvent, { type: T }> } = {
  began: { type: 'began', of: KEY },
  granted: { type: 'granted', of: KEY, uploadID: 'upload-2', url: '/uploads/2', headers: {} },
  asked: { type: 'asked', of: KEY, offset: 0 },
  uploaded: { type: 'uploaded', of: KEY },
  registered: { type: 'registered', of: KEY, userAudioID: 'audio-1' },
  submitted: { type: 'submitted', of: KEY },
  noted: { type: 'noted', of: KEY },
  shown: { type: 'shown', of: KEY, submission },
  absent: { type: 'absent', of: KEY },
  expired: { type: 'expired', of: KEY, why: 'api/forbidden' },
  failed: { type: 'failed', of: KEY, failure: { kind: 'later', why: 'api/network' } },
  noteEdited: { type: 'noteEdited', note: 'もう一度', noteRevision: 2 },
  released: { type: 'released' },
  reconnected: { type: 'reconnected' },
  withdrawn: { type: 'withdrawn' },
  restored: { type: 'restored' },
  missed: { type: 'missed' },
  contradicted: { type: 'contradicted' },
  noteMissed: { type: 'noteMissed', seen: { note: null, noteRevision: null } },
};

/** The next stage for each event; '' changes nothing. A missing stage or event does not compile. */
const TRANSITIONS: Record<Stage, Record<EventType, Stage | ''>> = {
  address: transitionsOf({
    began: 'address',
    granted: 'upload',
    failed: 'address',
    noteEdited: 'address',
    withdrawn: 'withdrawn',
    contradicted: 'address',
  }),
  upload: transitionsOf({
    began: 'upload',
    uploaded: 'register',
    expired: 'address',
    failed: 'address',
    noteEdited: 'upload',
    withdrawn: 'withdrawn',
    contradicted: 'address',
  }),
  register: transitionsOf({
    began: 'register',
    registered: 'submit',
    expired: 'address',
    failed: 'register',
    absent: 'register',
    noteEdited: 'register',
    withdrawn: 'withdrawn',
    contradicted: 'register',
  }),
  submit: transitionsOf({
    began: 'submit',
    submitted: 'note',
    shown: 'verify',
    failed: 'submit',
    absent: 'submit',
    noteEdited: 'submit',
    withdrawn: 'withdrawn',
    contradicted: 'submit',
  }),
  note: transitionsOf({
    began: 'note',
    noted: 'verify',
    failed: 'note',
    noteEdited: 'note',
    contradicted: 'note',
  }),
  verify: transitionsOf({
    began: 'verify',
    shown: 'delivered',
    failed: 'verify',
    absent: 'verify',
    noteEdited: 'note',
    contradicted: 'verify',
  }),
  delivered: transitionsOf({
    noteEdited: 'note',
    missed: 'address',
    contradicted: 'verify',
    noteMissed: 'note',
  }),
  withdrawn: transitionsOf({ noteEdited: 'withdrawn', restored: 'address' }),
};

function transitionsOf(leads: Partial<Record<EventType, Stage>>): Record<EventType, Stage | ''> {
  const types = Object.keys(EVENTS) as EventType[];
  const nowhere = Object.fromEntries(types.map((type) => [type, ''])) as Record<EventType, ''>;
  return { ...nowhere, ...leads };
}

const CASES = (Object.keys(TRANSITIONS) as Stage[]).flatMap((stage) =>
  (Object.keys(TRANSITIONS[stage]) as EventType[]).map((type) => ({
    stage,
    type,
    to: TRANSITIONS[stage][type],
  })),
);

describe('transitions of a parcel', () => {
  test.each(CASES)('$stage, $type → $to', ({ stage, type, to }) => {
    const parcel = aParcel(stage);
    const next = transition(parcel, EVENTS[type], stamp);
    if (to === '') expect(next).toBe(parcel);
    else {
      expect(next).not.toBe(parcel);
      expect(next.stage).toBe(to);
      expect(parseParcel(next)).toEqual(next);
    }
  });

  test.each(CASES.filter(({ type }) => 'of' in EVENTS[type]))(
    '$stage ignores $type of an overtaken runner',
    ({ stage, type }) => {
      const parcel = aParcel(stage, { key: 'another' });
      expect(transition(parcel, EVENTS[type], stamp)).toBe(parcel);
    },
  );
});

describe('keys', () => {
  test('a failed step keeps its key, a new step gets a fresh one', () => {
    expect(transition(aParcel('submit'), EVENTS.failed, stamp).key).toBe(KEY);
    expect(transition(aParcel('submit'), EVENTS.submitted, stamp).key).toBe('key-2');
  });

  test('an expired address and every failed upload get a fresh key', () => {
    for (const event of [EVENTS.expired, EVENTS.failed]) {
      expect(transition(aParcel('upload'), event, stamp).key).toBe('key-2');
    }
  });
});

describe('notes', () => {
  test('waits for the answer to a note in flight before it sends a newer one', () => {
    const tried = aParcel('note', { firstTriedAt: 1 });
    const edited = transition(tried, EVENTS.noteEdited, stamp);
    expect(edited).toMatchObject({ key: KEY, sending: 'ゆっくり弾きました', note: 'もう一度' });
    const noted = transition(edited, EVENTS.noted, stamp);
    expect(noted).toMatchObject({ stage: 'note', sending: 'もう一度', key: 'key-2' });
  });

  test('each edit counts one further, and what is sent has the count of its own words', () => {
    const first = transition(aParcel('submit'), EVENTS.submitted, stamp);
    expect(first).toMatchObject({ stage: 'note', sending: 'ゆっくり弾きました', sendingRevision: 1 });
    const tried = { ...first, firstTriedAt: 1 };
    const edited = transition(tried, { ...EVENTS.noteEdited, noteRevision: 0 }, stamp);
    expect(edited).toMatchObject({ sendingRevision: 1, noteRevision: 2 });
    expect(transition(edited, { ...EVENTS.noteEdited, noteRevision: 9 }, stamp)).toBe(edited);
    const noted = transition(edited, { ...EVENTS.noted, of: edited.key }, stamp);
    expect(noted).toMatchObject({ sending: 'もう一度', sendingRevision: 2 });
  });

  test('counts on from the header, and never back', () => {
    const afterEdit = (noteRevision: number) =>
      transition(aParcel('address', { noteRevision: 3 }), { ...EVENTS.noteEdited, noteRevision }, stamp);
    expect([7, 1].map((count) => afterEdit(count).noteRevision)).toEqual([7, 4]);
  });

  test('a row of an earlier version repeats the body of its key, without a count', () => {
    const row = parseParcel({ ...aParcel('note'), firstTriedAt: 1 });
    expect(row).toMatchObject({ stage: 'note', sending: 'ゆっくり弾きました' });
    expect(row).not.toHaveProperty('sendingRevision');
  });

  test('reads back at once without a note', () => {
    expect(transition(aParcel('submit', { note: null }), EVENTS.submitted, stamp).stage).toBe('verify');
  });

  test('sends a note edited after delivery, and stays delivered', () => {
    const edited = transition(aParcel('delivered'), EVENTS.noteEdited, stamp);
    expect(edited).toMatchObject({ stage: 'note', sending: 'もう一度', deliveredAt: 5 });
  });
});

describe('read-back', () => {
  const seen = (change: Partial<typeof submission>) =>
    transition(aParcel('verify'), { ...EVENTS.shown, submission: { ...submission, ...change } }, stamp);

  test('never delivers other bytes', () => {
    for (const other of [{ sha256: 'b'.repeat(64) }, { byteLength: 1 }]) {
      expect(seen(other)).toMatchObject({ stage: 'verify', gate: { kind: 'person', need: 'look' } });
    }
  });

  test('takes back the confirmation of a take whose edited note finds other bytes: its own must stay on the device', () => {
    const edited = transition(aParcel('delivered', { note: null }), EVENTS.noteEdited, stamp);
    const noted = transition(edited, { ...EVENTS.noted, of: edited.key }, stamp);
    const other = { ...submission, note: 'もう一度', sha256: 'b'.repeat(64) };
    const held = transition(noted, { type: 'shown', of: noted.key, submission: other }, stamp);
    expect(noted).toMatchObject({ stage: 'verify', deliveredAt: 5 });
    expect(held).toMatchObject({ deliveredAt: null, gate: { kind: 'person', why: 'submission/different' } });
  });

  test('waits while an older note is shown', () => {
    expect(seen({ note: 'まえのメモ' })).toMatchObject({ stage: 'verify', gate: { kind: 'later' } });
    const older = { note: 'まえのメモ', noteRevision: 1 };
    const parcel = aParcel('verify', { noteRevision: 2 });
    const event = { ...EVENTS.shown, submission: { ...submission, ...older } };
    expect(transition(parcel, event, stamp)).toMatchObject({ stage: 'verify', gate: { kind: 'later' } });
  });

  test.each([
    ['later', stamp.now - 3_600_001],
    ['earlier, by a clock that was set back', stamp.now + 3_600_001],
  ])('begins again where the server has not shown it for an hour: %s', (_, firstTriedAt) => {
    const waited = aParcel('verify', { failures: 6, firstTriedAt });
    expect(transition(waited, EVENTS.absent, stamp).stage).toBe('address');
    expect(transition({ ...waited, failures: 5 }, EVENTS.absent, stamp).stage).toBe('verify');
  });

  test('sends its note above another one whose count is as high: this device has lost count', () => {
    for (const noteRevision of [2, 8]) {
      const event = { ...EVENTS.shown, submission: { ...submission, note: 'べつのメモ', noteRevision } };
      expect(transition(aParcel('verify', { noteRevision: 2 }), event, stamp)).toMatchObject({
        stage: 'note',
        sending: 'ゆっくり弾きました',
        sendingRevision: noteRevision + 1,
        gate: { kind: 'open' },
      });
    }
  });

  test('asks a person when its note is kept out again and again', () => {
    let parcel: Parcel = aParcel('verify', { noteRevision: 1 });
    for (let round = 0; round < 6; round += 1) {
      const other = { ...submission, note: 'べつのメモ', noteRevision: 100 * (round + 1) };
      const again = transition(parcel, { type: 'shown', of: parcel.key, submission: other }, stamp);
      parcel = transition(again, { type: 'noted', of: again.key }, stamp);
      if (again.gate.kind === 'person') parcel = again;
    }
    expect(parcel.gate).toMatchObject({ kind: 'person', need: 'look' });
  });
});

describe('withdrawing', () => {
  test('is impossible once the hand-in may have arrived', () => {
    const tried = transition(aParcel('submit'), EVENTS.began, stamp);
    expect(transition(tried, EVENTS.withdrawn, stamp)).toBe(tried);
  });
});

describe('the next command', () => {
  const commands: Record<Stage, ReturnType<typeof nextCommand>> = {
    address: 'askAddress',
    upload: 'put',
    register: 'register',
    submit: 'submit',
    note: 'sendNote',
    verify: 'findSubmission',
    delivered: null,
    withdrawn: null,
  };

  test.each(Object.entries(commands))('at %s: %s', (stage, command) => {
    expect(nextCommand(aParcel(stage as Stage), stamp.now)).toBe(command);
  });

  test("looks up a step that is older than the server's Idempotency-Keys", () => {
    const now = 8 * 24 * 60 * 60_000;
    expect(nextCommand(aParcel('register', { firstTriedAt: 0 }), now)).toBe('findAudio');
    expect(nextCommand(aParcel('submit', { firstTriedAt: 0 }), now)).toBe('findSubmission');
  });

  test('never repeats an upload to the same address', () => {
    expect(nextCommand(aParcel('upload', { firstTriedAt: 1 }), stamp.now)).toBe('forgetAddress');
  });

  test('is none behind a shut gate; a clock that went back opens the gate', () => {
    const gate = { kind: 'later', since: 1_000, at: 9_000, why: 'api/network' } as const;
    expect(nextCommand(aParcel('submit', { gate }), 5_000)).toBeNull();
    expect(nextCommand(aParcel('submit', { gate }), 9_000)).toBe('submit');
    expect(nextCommand(aParcel('submit', { gate }), 500)).toBe('submit');
  });
});
