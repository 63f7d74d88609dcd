import { expect, test } from 'vitest';
import { formatDuration, formatRecordedAt } from '#features/homework/format-time.ts';
import { deliveryMeaning } from '#features/homework/takes/delivery-status.tsx';
import { closeInterrupted, discardTake, restoreTake } from '#features/homework/takes/take-actions.ts';
import { takeFileName } from '#features/homework/takes/take-file.ts';
import { groupTakes } from '#features/homework/takes/take-groups.ts';
import { announcements, needMeaning, stateMeaning, texts } from '#features/homework/texts.ts';
import { aTake } from '#tests/support/device/a-take.ts';
import { deliveryLabels } from '#ui/feedback/delivery-tag.tsx';
import { memoryTakes } from './memory-takes.ts';

const now = () => Date.parse('2026-11-21T03:00:00Z');

test('delivery states have their agreed names', () => {
  expect(Object.values(deliveryLabels)).toEqual([
    'この端末に保存済み',
    '送信待ち',
    '送信中',
    '届きました',
    '確認が必要です',
  ]);
});

test('no sentence contains the name of a state: tests and people find a state by its name', () => {
  const sentences = [
    ...Object.values(stateMeaning),
    ...Object.values(needMeaning),
    ...Object.values(announcements),
    ...Object.values(texts).filter((each) => typeof each === 'string'),
  ];
  for (const word of Object.values(deliveryLabels)) {
    for (const sentence of sentences) expect(sentence).not.toContain(word);
  }
});

test('explains that the subscription ended and that the recording is still there', () => {
  const why = 'api/contract-expired';
  expect(deliveryMeaning({ state: 'attention', need: 'renew-contract', why })).toBe(
    '受講期間が終了しました。録音はこの端末に残っています。',
  );
});

test('says when the rest is sent after a quota was reached', () => {
  const now = Date.parse('2026-11-21T03:00:00Z');
  const view = { state: 'waiting', retryAt: now + 20 * 60 * 60_000, quota: true } as const;
  expect(deliveryMeaning(view, now)).toBe(
    '続けて送れる録音の上限に達しました。録音はこの端末に残っています。明日の08:00ごろ、自動で続きを送ります。',
  );
});

test('shows the time of recording in Japan’s time, with 今日 and 昨日', () => {
  const at = Date.parse('2026-11-21T03:00:00Z'); // 12:00 in Japan
  expect(formatRecordedAt('2026-11-20T15:05:00Z', at)).toBe('今日 00:05');
  expect(formatRecordedAt('2026-11-20T14:59:00Z', at)).toBe('昨日 23:59');
  expect(formatRecordedAt('2026-11-19T14:59:00Z', at)).toBe('11月19日(木) 23:59');
  expect(formatRecordedAt('2025-12-31T16:00:00Z', Date.parse('2026-01-01T10:00:00Z'))).toBe('今日 01:00');
});

test('formats durations with hours only when needed', () => {
  expect([0, 7999, 754_000, 3_723_000].map(formatDuration)).toEqual(['0:00', '0:07', '12:34', '1:02:03']);
});

test('groups parts in order, groups newest first; a part without its first part stands alone', () => {
  const first = aTake({ createdSeq: 1 });
  const other = aTake({ createdSeq: 2 });
  const second = aTake({ createdSeq: 3, continues: first.takeID });
  const orphan = aTake({ createdSeq: 4, continues: aTake().takeID });
  const third = aTake({ createdSeq: 5, continues: second.takeID });
  const groups = groupTakes([third, orphan, second, other, first]);
  expect(groups.map((group) => group.takes)).toEqual([[first, second, third], [orphan], [other]]);
});

test('ends on a circle of takes that continue each other', () => {
  const [a, b] = [aTake({ createdSeq: 1 }), aTake({ createdSeq: 2 })];
  const ring = [
    { ...a, continues: b.takeID },
    { ...b, continues: a.takeID },
  ];
  expect(groupTakes(ring).flatMap((group) => group.takes)).toHaveLength(2);
});

test('discards and restores; a submitted take cannot be discarded', async () => {
  const takes = memoryTakes();
  const free = aTake({ state: 'closed', createdSeq: 1 });
  const waiting = aTake({ state: 'closed', decision: 'submit', createdSeq: 2 });
  await takes.start(free);
  await takes.start(waiting);
  expect(await discardTake({ takes, now }, free.takeID)).toMatchObject({
    state: 'discarded',
    discardedAt: '2026-11-21T03:00:00.000Z',
  });
  expect(await restoreTake({ takes }, free.takeID)).toEqual({ ...free, madeInto: null });
  expect(await discardTake({ takes, now }, waiting.takeID)).toEqual(waiting);
});

test('removes a take that was killed before its first chunk', async () => {
  const takes = memoryTakes();
  const take = aTake();
  await takes.start(take);
  const empty = { ...takes, bytes: async () => [wav()] };
  const readFacts = async () => ({ durationMs: 500, peaks: [] });
  expect(await closeInterrupted({ takes: empty }, take, readFacts)).toBe(false);
  expect(await takes.header(take.takeID)).toBeNull();
});

test('names a file for its lesson, its own name and its day in Japan, within what file systems take', () => {
  const lesson = { ...aTake().lesson, lessonName: 'ド/レ: ミ' };
  const take = aTake({ lesson, contentType: 'audio/mp4', startedAt: '2026-11-21T16:02:00Z' });
  expect(takeFileName(take)).toBe('ド-レ- ミ 2026-11-22.m4a');
  const named = { ...take, name: `本番? ${'👨‍👩‍👧'.repeat(39)}` };
  const file = takeFileName(named);
  expect(file).toMatch(/^ド-レ- ミ 本番- (👨‍👩‍👧)+ 2026-11-22\.m4a$/u);
  expect(new TextEncoder().encode(file).byteLength).toBeLessThan(200);
});

function wav(): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(44));
  [...'RIFF'].forEach((letter, index) => void view.setUint8(index, letter.charCodeAt(0)));
  [...'WAVEfmt '].forEach((letter, index) => void view.setUint8(8 + index, letter.charCodeAt(0)));
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 48_000, true);
  view.setUint16(34, 16, true);
  [...'data'].forEach((letter, index) => void view.setUint8(36 + index, letter.charCodeAt(0)));
  return view.buffer;
}
