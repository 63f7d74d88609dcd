import { describe, expect, test } from 'vitest';
import type { Recording } from '#contract/homework/recordings.ts';
import { chosenEntries, entriesOf, piecesOf } from '#features/homework/recordings/library.ts';
import { aTake } from '#tests/support/device/a-take.ts';

const frozen = { byteLength: 10, sha256: 'a'.repeat(64), durationMs: 1_000 };
let made = 0;

function aRecording(overrides: Partial<Recording> = {}): Recording {
  made += 1;
  return {
    userAudioID: `00000000-0000-4000-9000-${String(made).padStart(12, '0')}`,
    recordingID: null,
    lesson: {
      lessonID: 'pf-01-01',
      lessonName: 'はじめの一音',
      courseCode: 'pf-beginner-1',
      courseVer: 1,
      lessonOrder: 1,
    },
    recordTime: '2026-11-20T00:00:00.000Z',
    contentType: 'audio/webm',
    byteLength: 10,
    submittedAt: null,
    url: '/media/audios/1',
    m4aURL: null,
    ...overrides,
  };
}

const taken = (overrides: Parameters<typeof aTake>[0] = {}) =>
  aTake({ state: 'closed', frozen, ...overrides });
const ALL = { filter: 'all', typed: '' } as const;

describe('what a person recorded', () => {
  test('is one list of the device and the school, newest first; what is in both is one entry', () => {
    const here = taken({ startedAt: '2026-11-22T00:00:00.000Z' });
    const both = taken({ startedAt: '2026-11-21T00:00:00.000Z' });
    const same = aRecording({ recordingID: both.takeID, recordTime: '2026-11-21T00:00:05.000Z' });
    const away = aRecording({ recordTime: '2026-11-23T00:00:00.000Z' });
    const entries = entriesOf([here, both], [same, away]);
    expect(entries.map(({ id }) => id)).toEqual([away.userAudioID, here.takeID, both.takeID]);
    expect(entries[2]).toMatchObject({ take: both, recording: same });
  });

  test('leaves out what is being recorded and what was discarded, also where the school has it', () => {
    const binned = taken({ state: 'discarded', discardedAt: '2026-11-22T00:00:00.000Z' });
    const entries = entriesOf(
      [aTake({ state: 'recording' }), binned],
      [aRecording({ recordingID: binned.takeID })],
    );
    expect(entries).toEqual([]);
  });

  test('keeps the order of takes that a jumped clock gave the same time', () => {
    const first = taken({ createdSeq: 1 });
    const second = taken({ createdSeq: 2 });
    expect(entriesOf([first, second], []).map(({ id }) => id)).toEqual([second.takeID, first.takeID]);
  });

  test('is grouped by lesson, the one with the newest recording first', () => {
    const scale = { ...aTake().lesson, lessonName: '音階' };
    const entries = entriesOf(
      [
        taken({ startedAt: '2026-11-20T00:00:00.000Z' }),
        taken({ lessonID: 'pf-2', lesson: scale, startedAt: '2026-11-21T00:00:00.000Z' }),
        taken({ startedAt: '2026-11-22T00:00:00.000Z' }),
      ],
      [],
    );
    expect(piecesOf(entries).map(({ lesson, entries: own }) => [lesson.lessonName, own.length])).toEqual([
      ['はじめの一音', 2],
      ['音階', 1],
    ]);
  });
});

describe('filters and search', () => {
  const favourite = taken({ favourite: true, name: '発表会の候補' });
  const submitted = taken({ decision: 'submit' });
  const away = aRecording({ submittedAt: '2026-11-20T00:00:00.000Z' });
  const notSubmitted = aRecording();
  const entries = entriesOf([favourite, submitted], [away, notSubmitted]);
  const ids = (asked: Parameters<typeof chosenEntries>[1]) =>
    new Set(chosenEntries(entries, asked).map(({ id }) => id));

  test('show what they say', () => {
    expect(chosenEntries(entries, ALL)).toHaveLength(4);
    expect(ids({ filter: 'favourites', typed: '' })).toEqual(new Set([favourite.takeID]));
    expect(ids({ filter: 'submitted', typed: '' })).toEqual(new Set([submitted.takeID, away.userAudioID]));
    expect(ids({ filter: 'device', typed: '' })).toEqual(new Set([favourite.takeID, submitted.takeID]));
  });

  test('find by the name a person gave and by the name of the piece, however they are typed', () => {
    expect(ids({ filter: 'all', typed: ' はっぴょうかい ' })).toEqual(new Set([favourite.takeID]));
    expect(ids({ filter: 'all', typed: 'はじめの' }).size).toBe(4);
    expect(ids({ filter: 'favourites', typed: '一音' })).toEqual(new Set([favourite.takeID]));
    expect(ids({ filter: 'all', typed: 'どこにもない' }).size).toBe(0);
  });
});
