import { describe, expect, test } from 'vitest';
import { compared } from './audit.ts';
import { CallBook, quantile } from './call-book.ts';
import type { TakeEntry } from './ledger.ts';
import { readSettings } from './settings.ts';
import { takeMaker } from './takes.ts';

const SENT: TakeEntry = {
  recordingID: 'r1',
  uid: 'u1',
  lessonID: 'l1',
  sha256: 'a'.repeat(64),
  byteLength: 7,
  state: 'submitted',
};
const ROW = {
  recording_id: 'r1',
  uid: 'u1',
  lesson_id: 'l1',
  sha256: 'a'.repeat(64),
  byte_length: '7',
  upload_id: 'x',
  submissions: 1,
};

describe('the audit of the load test', () => {
  test('finds nothing wrong when each take is there once', () => {
    expect(compared([SENT], [ROW])).toEqual([]);
    const begun = { ...SENT, state: 'begun' as const };
    expect(compared([begun], [])).toEqual([]);
    expect(compared([begun], [ROW])).toEqual([]);
    expect(compared([{ ...SENT, state: 'registered' }], [{ ...ROW, submissions: 0 }])).toEqual([]);
  });

  test.each([
    ['lost', [SENT], []],
    ['lost', [{ ...SENT, state: 'registered' as const }], []],
    ['the submission is lost', [SENT], [{ ...ROW, submissions: 0 }]],
    ['stored 2 times', [SENT], [ROW, ROW]],
    ['submitted 2 times', [SENT], [{ ...ROW, submissions: 2 }]],
    ['stored as something else', [SENT], [{ ...ROW, sha256: 'b'.repeat(64) }]],
    ['stored as something else', [SENT], [{ ...ROW, uid: 'u2' }]],
    ['stored as something else', [SENT], [{ ...ROW, byte_length: '8' }]],
    ['nobody sent it', [], [ROW]],
    ['nobody sent it', [], [{ ...ROW, recording_id: null }]],
  ])('says "%s"', (fault, sent, stored) => {
    expect(compared(sent, stored)).toEqual([expect.stringContaining(fault)]);
  });
});

describe('the book of calls', () => {
  test('counts a refused call as an error, with its code, and rejects', async () => {
    const book = new CallBook();
    await book.timed('a', async () => 1);
    const refused = book.timed('a', async () =>
      Promise.reject(Object.assign(new Error('no'), { code: 'api/x' })),
    );
    await expect(refused).rejects.toThrow('no');
    expect(book.rows()).toEqual([expect.objectContaining({ name: 'a', count: 2, errors: 1 })]);
    expect([...book.failures]).toEqual([['a: api/x', 1]]);
    expect(book.errorCount).toBe(1);
  });

  test('takes quantiles as ranks', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(quantile(hundred, 0.5)).toBe(50);
    expect(quantile(hundred, 0.99)).toBe(99);
    expect(quantile([3], 0.99)).toBe(3);
  });
});

test('makes takes of different bytes that announce themselves rightly', () => {
  const make = takeMaker(process.cwd());
  const [one, other, apple] = [make('webm'), make('webm'), make('mp4')];
  expect(one.sha256).not.toBe(other.sha256);
  expect(one.byteLength).toBe(one.bytes.byteLength);
  expect(Buffer.from(apple.bytes.subarray(4, 8)).toString('latin1')).toBe('ftyp');
});

test.each([
  ['--learners=0'],
  ['--learners=20001'],
  ['--learners=1.5'],
  ['--minutes=0'],
  ['--minutes=x'],
  ['--wat=1'],
])('refuses %s with a sentence', (arg) =>
  expect(() => readSettings([arg])).toThrow(/must be|Unknown option/),
);
