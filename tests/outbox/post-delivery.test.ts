import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { posts } from '#contract/community/posts.ts';
import { ApiError, type ErrorCode, statusOf } from '#contract/errors.ts';
import { later } from '#lib/later.ts';
import { openPictureStore } from '#local/pictures/picture-store.ts';
import type { PostAction } from '#outbox/activity.ts';
import { communityViews } from '#outbox/community/community-view.ts';
import { discardWriting, recordWriting, retryWriting } from '#outbox/community/write-post.ts';
import { deliverAll } from '#outbox/deliver.ts';
import { sha256 } from '#outbox/device-ports.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import { anOutbox, NOW } from '#tests/support/device/an-outbox.ts';
import { NO_PARTS } from '#tests/support/device/no-parts.ts';
import { eventually } from '#tests/support/eventually.ts';

const UID = 'hanako';
const ONE = '00000000-0000-4000-8000-00000000000a';
const TWO = '00000000-0000-4000-8000-00000000000b';
const PICTURE = new TextEncoder().encode('a picture');

const CREATE = posts.create.path;
const ADDRESS: string = posts.createImageUpload.path;

interface Call {
  path: string;
  input: Record<string, unknown>;
  key: string | undefined;
}

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** A device with a picture store, whose server answers by `refuse`, or throws what it gives. */
function aPhone() {
  const outbox = anOutbox();
  const pictures = openPictureStore();
  closings.push(pictures.close, outbox.close);
  const calls: Call[] = [];
  const world = { now: NOW, uid: UID, isOffline: false, refuse: (_call: Call): ErrorCode | null => null };
  const received = (path: string, input: unknown, key?: string) => {
    const call = { path, input: input as Record<string, unknown>, key };
    calls.push(call);
    const code = world.refuse(call);
    if (code !== null) throw new ApiError(code, code === 'api/network' ? {} : { status: statusOf(code) });
  };
  const { activities, parcels } = outbox.parts;
  const ports: OutboxPorts = {
    now: () => world.now,
    luck: () => 1,
    later,
    newKey: () => outbox.parts.stamp().key,
    alone: (work) => work(() => true),
    identity: async () => ({ uid: world.uid, token: 'token' }),
    parcels,
    activities,
    bytes: async () => null,
    picture: async (id) => {
      const found = await pictures.get(id);
      return found && new Uint8Array(found.bytes);
    },
    dropPicture: (id) => pictures.remove(id),
    isOffline: () => world.isOffline,
    sha256,
    api: (async (endpoint, input, options) => {
      received(endpoint.path, input, options?.idempotencyKey);
      return endpoint.path === ADDRESS ? { url: '/put', uploadID: `up-${calls.length}`, headers: {} } : {};
    }) as Api,
    put: async ({ url, bytes }) => received(url, { bytes: new TextDecoder().decode(bytes) }),
    parts: NO_PARTS,
    onDelivered: async () => {},
  };
  const withPicture = async (id: string): Promise<PostAction['picture']> => {
    const facts = { contentType: 'image/jpeg' as const, width: 4, height: 3 };
    await pictures.put({ ...facts, id, uid: UID, bytes: PICTURE.buffer, savedAt: NOW });
    const hash = await sha256(PICTURE);
    return {
      ...facts,
      byteLength: PICTURE.byteLength,
      sha256: hash,
      alt: '譜面',
      uploadID: null,
      restarts: 0,
    };
  };
  return {
    calls,
    world,
    pictures,
    parts: outbox.parts,
    paths: () => calls.map(({ path }) => path),
    waiting: () => activities.listOf(UID),
    views: communityViews(activities, outbox.device.activities.subscribe, () => world.uid),
    async write(id: string, facts: { text: string; hasPicture?: boolean }) {
      const picture = facts.hasPicture ? await withPicture(id) : null;
      const action = {
        kind: 'post' as const,
        text: facts.text,
        picture,
        playSlug: null,
        currCode: null,
        writtenAt: NOW,
      };
      return recordWriting(outbox.parts, { uid: UID, id, action });
    },
    comment: (id: string, postID: string) =>
      recordWriting(outbox.parts, {
        uid: UID,
        id,
        action: { kind: 'comment', postID, text: 'すてき', writtenAt: NOW },
      }),
    async deliver() {
      world.now += 60 * 60_000;
      return deliverAll(ports);
    },
  };
}

test('sends the picture first, then the post, and leaves nothing of either on the device', async () => {
  const phone = aPhone();
  await phone.write(ONE, { text: 'はじめて弾けた', hasPicture: true });
  await phone.deliver();
  expect(phone.paths()).toEqual([ADDRESS, '/put', CREATE]);
  expect(phone.calls[1]?.input).toEqual({ bytes: 'a picture' });
  expect(phone.calls[2]?.input).toEqual({
    postID: ONE,
    text: 'はじめて弾けた',
    imageUploadID: 'up-1',
    imageAlt: '譜面',
  });
  expect([await phone.waiting(), await phone.pictures.get(ONE)]).toEqual([[], null]);
});

test('repeats a post whose answer was lost with the same key, and does not let go of it meanwhile', async () => {
  const phone = aPhone();
  await phone.write(ONE, { text: '聞いてください' });
  phone.world.refuse = () => 'api/network';
  await phone.deliver();
  expect(await discardWriting(phone.parts, UID, ONE)).toBeNull();
  expect(await phone.write(ONE, { text: '別の言葉' })).toBe(false);
  phone.world.refuse = () => null;
  await phone.deliver();
  expect(new Set(phone.calls.map(({ key }) => key)).size).toBe(1);
  expect(phone.calls.map(({ input }) => input['text'])).toEqual(['聞いてください', '聞いてください']);
  expect(await phone.waiting()).toEqual([]);
});

test('sends nothing while the device says that it is offline, so that a post can still be discarded', async () => {
  const phone = aPhone();
  phone.world.isOffline = true;
  await phone.write(ONE, { text: '電車の中' });
  expect(await phone.deliver()).toMatchObject({ waiting: 1 });
  expect(phone.calls).toEqual([]);
  expect(await discardWriting(phone.parts, UID, ONE)).toMatchObject({ id: ONE });
  phone.world.isOffline = false;
  await phone.deliver();
  expect(phone.calls).toEqual([]);
});

test('shows a refused post with its reason, lets others pass, and sends the words that replace it', async () => {
  const phone = aPhone();
  phone.world.refuse = ({ input }) => (input['text'] === 'だめな言葉' ? 'posts/refused' : null);
  await phone.write(ONE, { text: 'だめな言葉', hasPicture: true });
  await phone.write(TWO, { text: '良い言葉' });
  const stop = phone.views.subscribe(() => undefined);
  expect(await phone.deliver()).toMatchObject({ held: 1 });
  await phone.deliver();
  await eventually(
    () => phone.views.posts()?.length === 1 && phone.views.posts()?.[0]?.state.kind === 'attention',
  );
  expect(phone.views.posts()).toMatchObject([{ postID: ONE, mayDiscard: true }]);
  expect(phone.views.posts()?.[0]?.state).toEqual({ kind: 'attention', need: 'look', why: 'posts/refused' });
  expect(await phone.pictures.get(ONE)).not.toBeNull();
  expect(await phone.write(ONE, { text: '言い直し', hasPicture: true })).toBe(true);
  await phone.deliver();
  const sent = phone.calls
    .filter(({ path }) => path === CREATE)
    .map(({ input }) => [input['postID'], input['text']]);
  expect(sent).toEqual([
    [ONE, 'だめな言葉'],
    [TWO, '良い言葉'],
    [ONE, '言い直し'],
  ]);
  stop();
});

test('sends the picture again when the server does not have it, and asks a person after several times', async () => {
  const phone = aPhone();
  phone.world.refuse = ({ path }) => (path === CREATE ? 'api/not-found' : null);
  await phone.write(ONE, { text: '', hasPicture: true });
  for (let pass = 0; pass < 6; pass += 1) await phone.deliver();
  expect(phone.paths().filter((path) => path === '/put')).toHaveLength(4);
  const keys = phone.calls.filter(({ path }) => path === CREATE).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  phone.world.refuse = () => null;
  await retryWriting(phone.parts, UID, ONE);
  await phone.deliver();
  expect(await phone.waiting()).toEqual([]);
});

test('keeps what one person wrote from another who signs in on the same device', async () => {
  const phone = aPhone();
  await phone.write(ONE, { text: 'はなこの投稿' });
  phone.world.uid = 'jun';
  await phone.deliver();
  expect([phone.calls, phone.views.posts()]).toEqual([[], null]);
  phone.world.uid = UID;
  await phone.deliver();
  expect(phone.paths()).toEqual([CREATE]);
});

test('a picture that is gone holds its post for a person', async () => {
  const phone = aPhone();
  await phone.write(ONE, { text: '', hasPicture: true });
  await phone.pictures.remove(ONE);
  await phone.deliver();
  expect((await phone.waiting())[0]?.gate).toEqual({ kind: 'person', need: 'look', why: 'bytes/missing' });
  expect(phone.calls).toEqual([]);
});

test('a comment that waits blocks no post, and is sent with its id', async () => {
  const phone = aPhone();
  phone.world.refuse = ({ path }) => (path === CREATE ? null : 'api/service-unavailable');
  await phone.comment(TWO, ONE);
  await phone.write(ONE, { text: 'こんばんは' });
  await phone.deliver();
  expect((await phone.waiting()).map(({ deed }) => deed.kind)).toEqual(['comment']);
  phone.world.refuse = () => null;
  await phone.deliver();
  expect(phone.calls.at(-1)?.input).toEqual({ postID: ONE, commentID: TWO, text: 'すてき' });
});

test('deletes pictures that nothing names, once they are a day old', async () => {
  const { pictures } = aPhone();
  const facts = { uid: UID, contentType: 'image/jpeg', bytes: PICTURE.buffer, width: 4, height: 3 };
  await pictures.put({ ...facts, id: ONE, savedAt: NOW });
  await pictures.put({ ...facts, id: TWO, savedAt: NOW });
  await pictures.sweep(() => false, NOW + 60_000);
  expect(await pictures.get(ONE)).not.toBeNull();
  await pictures.sweep(({ id }) => id === TWO, NOW + 2 * 86_400_000);
  expect([await pictures.get(ONE), (await pictures.get(TWO))?.uid]).toEqual([null, UID]);
  await pictures.remove(TWO);
});
