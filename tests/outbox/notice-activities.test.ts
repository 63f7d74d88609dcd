import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { INBOX, MAX_READ_MARKS } from '#outbox/activity.ts';
import { deliverAll } from '#outbox/deliver.ts';
import { recordActivity } from '#outbox/hand-in.ts';
import { activityPorts } from '#tests/support/device/activity-ports.ts';
import { anOutbox, NOW } from '#tests/support/device/an-outbox.ts';

const UID = 'hanako';
const [EARLY, LATE] = ['2026-11-21T01:00:00.000Z', '2026-11-21T02:00:00.000Z'] as const;

let device: ReturnType<typeof anOutbox> | null = null;
afterEach(async () => {
  await device?.close();
  device = null;
});

function aPhone(server: () => void = () => {}) {
  const outbox = anOutbox();
  device = outbox;
  const calls: { path: string; input: unknown; key: string | undefined }[] = [];
  let now = NOW;
  const api = (async (endpoint, input, options) => {
    calls.push({ path: endpoint.path, input, key: options?.idempotencyKey });
    server();
    return {};
  }) as Api;
  const { activities } = outbox.parts;
  return {
    calls,
    waiting: () => activities.listOf(UID),
    mark: (noticeIDs: readonly string[], until: string | null = null) =>
      recordActivity(outbox.parts, {
        uid: UID,
        lessonID: INBOX,
        action: { kind: 'notices', noticeIDs: [...noticeIDs], until },
      }),
    async deliver() {
      now += HOUR_MS;
      await deliverAll(activityPorts({ parts: outbox.parts, uid: UID, now: () => now, api }));
    },
  };
}

test('notices that were read offline reach the server in one call, and a mark of all in one, each once', async () => {
  const phone = aPhone();
  await phone.mark(['a']);
  await phone.mark([], EARLY);
  await phone.mark(['a', 'b']);
  await phone.mark([], LATE);
  await phone.deliver();
  await phone.deliver();
  expect(phone.calls.map(({ path, input }) => [path, input])).toEqual([
    [inbox.read.path, { noticeIDs: ['a', 'b'] }],
    [inbox.read.path, { all: true, until: LATE }],
  ]);
  expect(await phone.waiting()).toEqual([]);
});

test('a call whose answer was lost is repeated with its key and body, and later marks follow it', async () => {
  let isLost = true;
  const phone = aPhone(() => {
    if (isLost) throw new ApiError('api/network');
  });
  await phone.mark(['a']);
  await phone.deliver();
  await phone.mark(['b']);
  isLost = false;
  await phone.deliver();
  const [first, repeated, later] = phone.calls;
  expect(repeated).toEqual(first);
  expect(later?.input).toEqual({ noticeIDs: ['b'] });
  expect(later?.key).not.toBe(first?.key);
});

test('no call names more notices than the server takes', async () => {
  const phone = aPhone();
  for (let at = 0; at <= MAX_READ_MARKS; at += 1) await phone.mark([`n${at}`]);
  await phone.deliver();
  expect(phone.calls.map(({ input }) => (input as { noticeIDs: string[] }).noticeIDs.length)).toEqual([
    MAX_READ_MARKS,
    1,
  ]);
});

test('marks beyond a full call are collected in the next one', async () => {
  const phone = aPhone();
  await phone.mark(Array.from({ length: MAX_READ_MARKS }, (_, at) => `n${at}`));
  for (const id of ['a', 'b', 'c']) await phone.mark([id]);
  expect(await phone.waiting()).toHaveLength(2);
});

test('a refused mark is dropped and holds up nothing', async () => {
  const phone = aPhone(() => {
    throw new ApiError('api/bad-request', { status: 400 });
  });
  await phone.mark(['gone']);
  await phone.deliver();
  expect(await phone.waiting()).toEqual([]);
});
