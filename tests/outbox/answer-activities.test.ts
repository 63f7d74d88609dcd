import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { comments } from '#contract/comments.ts';
import { ApiError } from '#contract/errors.ts';
import { deliverAll } from '#outbox/deliver.ts';
import { recordActivity, takeBackReply } from '#outbox/hand-in.ts';
import { replyViews } from '#outbox/views/reply-view.ts';
import { activityPorts } from '#tests/support/device/activity-ports.ts';
import { anOutbox, NOW } from '#tests/support/device/an-outbox.ts';
import { eventually } from '#tests/support/eventually.ts';

const UID = 'hanako';
const LESSON = 'pf-01-02';
const TAKE = '00000000-0000-4000-a000-000000000001';
const [ONE, TWO, THREE] = ['c-1', 'c-2', 'c-3'] as const;

interface Call {
  path: string;
  input: unknown;
  key: string | undefined;
}

let device: ReturnType<typeof anOutbox> | null = null;
afterEach(async () => {
  await device?.close();
  device = null;
});

/** A device of somebody who is signed in; `server` answers its calls, or throws. */
function aPhone(server: (call: Call) => void = () => {}) {
  const outbox = anOutbox();
  device = outbox;
  const calls: Call[] = [];
  let now = NOW;
  const api = (async (endpoint, input, options) => {
    const call = { path: endpoint.path, input, key: options?.idempotencyKey };
    calls.push(call);
    server(call);
    return {};
  }) as Api;
  const { activities } = outbox.parts;
  const ports = activityPorts({ parts: outbox.parts, uid: UID, now: () => now, api });
  return {
    calls,
    device: outbox.device,
    parts: outbox.parts,
    waiting: () => activities.listOf(UID),
    read: (commentIDs: readonly string[], lessonID = LESSON) =>
      recordActivity(outbox.parts, {
        uid: UID,
        lessonID,
        action: { kind: 'read', commentIDs: [...commentIDs] },
      }),
    reply: (text: string) =>
      recordActivity(outbox.parts, {
        uid: UID,
        lessonID: LESSON,
        action: { kind: 'reply', recordingID: TAKE, text },
      }),
    async deliver() {
      now += 60 * 60_000;
      await deliverAll(ports);
    },
  };
}

const offline = () => {
  throw new ApiError('api/network');
};

test('sends read marks of a lesson that were made before the network returned in one call, each once', async () => {
  const phone = aPhone();
  await phone.read([ONE]);
  await phone.read([ONE, TWO]);
  await phone.read([THREE], 'pf-01-03');
  expect(await phone.waiting()).toHaveLength(2);
  await phone.deliver();
  expect(phone.calls.map(({ path, input }) => [path, input])).toEqual([
    [comments.read.path, { commentIDs: [ONE, TWO] }],
    [comments.read.path, { commentIDs: [THREE] }],
  ]);
  await phone.deliver();
  expect(phone.calls).toHaveLength(2);
  expect(await phone.waiting()).toEqual([]);
});

test('adds no read mark to a call that may be under way: its repetition has the same key and the same body', async () => {
  let answers = offline as () => void;
  const phone = aPhone(() => answers());
  await phone.read([ONE]);
  await phone.deliver();
  await phone.read([TWO]);
  answers = () => {};
  await phone.deliver();
  await phone.deliver();
  const [lost, repeated, later] = phone.calls;
  expect(repeated).toEqual(lost);
  expect(later?.input).toEqual({ commentIDs: [TWO] });
  expect(later?.key).not.toBe(lost?.key);
  expect(phone.calls).toHaveLength(3);
});

test('sends a mark that was added while the delivery was reading its list', async () => {
  const phone = aPhone();
  await phone.read([ONE]);
  const { listOf } = phone.parts.activities;
  // Between the list and the call, as a learner who taps does it.
  phone.parts.activities.listOf = async (uid) => {
    const list = await listOf(uid);
    phone.parts.activities.listOf = listOf;
    await phone.read([TWO]);
    return list;
  };
  await phone.deliver();
  expect(phone.calls.map(({ input }) => input)).toEqual([{ commentIDs: [ONE, TWO] }]);
});

test('holds at most a hundred marks in a call', async () => {
  const phone = aPhone();
  const ids = Array.from({ length: 150 }, (_, index) => `c-${index}`);
  await phone.read(ids.slice(0, 80));
  await phone.read(ids.slice(80));
  await phone.deliver();
  const sent = phone.calls.map(({ input }) => (input as { commentIDs: string[] }).commentIDs);
  expect(sent.map(({ length }) => length)).toEqual([80, 70]);
  expect(sent.flat()).toEqual(ids);
});

test('drops read marks that the server refuses, and goes on with the reply behind them', async () => {
  const phone = aPhone(({ path }) => {
    if (path === comments.read.path) throw new ApiError('api/bad-request', { status: 400 });
  });
  await phone.read([ONE]);
  await phone.reply('ありがとうございます');
  await phone.deliver();
  expect(phone.calls.map(({ path }) => path)).toEqual([comments.read.path, comments.reply.path]);
  expect(await phone.waiting()).toEqual([]);
});

test('a reply pressed twice is sent once, and again with its key after a lost answer', async () => {
  let answers = offline as () => void;
  const phone = aPhone(() => answers());
  await phone.reply('次は左手もがんばります');
  await phone.reply('次は左手もがんばります');
  await phone.deliver();
  answers = () => {};
  await phone.deliver();
  await phone.deliver();
  const [lost, repeated] = phone.calls;
  expect(phone.calls).toHaveLength(2);
  expect(repeated).toEqual(lost);
  expect(repeated?.input).toEqual({ recordingID: TAKE, text: '次は左手もがんばります' });
});

test('a reply can be taken back with its words until it may have been sent, and after a refusal', async () => {
  let answers = offline as () => void;
  const phone = aPhone(() => answers());
  await phone.reply('一度め');
  expect(await takeBackReply(phone.parts, UID, TAKE)).toBe('一度め');
  expect(await phone.waiting()).toEqual([]);
  await phone.reply('二度め');
  await phone.deliver();
  expect(await takeBackReply(phone.parts, UID, TAKE)).toBeNull();
  answers = () => {
    throw new ApiError('comments/already-replied', { status: 409 });
  };
  await phone.deliver();
  expect(await takeBackReply(phone.parts, UID, TAKE)).toBe('二度め');
});

test('shows a reply while it waits, why it was refused, and nothing once it has arrived', async () => {
  let answers = () => {
    throw new ApiError('comments/already-replied', { status: 409 });
  };
  const phone = aPhone(() => answers());
  const views = replyViews(phone.parts.activities, phone.device.activities.subscribe, () => UID);
  const stop = views.subscribe(() => {});
  await phone.reply('またお願いします');
  await eventually(() => views.of(TAKE) !== null);
  expect(views.of(TAKE)).toMatchObject({ text: 'またお願いします', refused: null });
  await phone.deliver();
  await eventually(() => views.of(TAKE)?.refused !== null);
  expect(views.of(TAKE)).toMatchObject({ refused: 'comments/already-replied', mayTakeBack: true });
  expect(await takeBackReply(phone.parts, UID, TAKE)).toBe('またお願いします');
  answers = () => undefined as never;
  await phone.reply('もう一度');
  await phone.deliver();
  await eventually(() => views.of(TAKE) === null);
  stop();
});
