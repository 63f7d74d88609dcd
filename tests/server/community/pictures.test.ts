import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { profiles } from '#contract/community/profiles.ts';
import { type ImageRef, imageURL } from '#domain/image-url.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { makePicture } from '#server/community/pictures/make-picture.ts';
import { objectOf } from '#server/community/pictures/picture-address.ts';
import { sweepPictures } from '#server/community/pictures/sweep-pictures.ts';
import { countHit } from '#server/http/rate-limit-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { wipeDeleted } from '#server/users/wipe-deleted.ts';
import { sendPicture } from '#tests/support/community/a-picture.ts';
import { aPostRow, aProfile } from '#tests/support/community/a-profile.ts';
import {
  aJpegWithMarkup,
  anAnimatedWebp,
  aPhoto,
  aPngBomb,
  GIF_SCRIPT,
  HIDDEN,
  PLACE,
} from '#tests/support/community/hostile-pictures.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

const BOX = { width: 80, height: 80 } as const;
let listening: ListeningServer;
beforeAll(async () => {
  listening = await aListeningServer();
});

const fileOf = (objectID: string) => join(listening.dataDir, 'uploads', objectID.slice(0, 2), objectID);
const rowsOf = (uid: string) =>
  listening.server.database.db.selectFrom('pictures').where('uid', '=', uid).selectAll().execute();
const setAvatar = (uid: string, uploadID: string | null) =>
  listening.server.answer(profiles.update, { avatar: uploadID === null ? null : { uploadID } }, uid);
const open = (image: ImageRef) => fetch(listening.origin + imageURL(image, BOX));
const post = (uid: string, uploadID: string) =>
  makePicture(
    { ...listening.server.deps, storage: openStorage(listening.server.deps.config) },
    { uploadID, uid, purpose: 'avatar' },
  );

/** Sends a picture and uses it. @returns what the server says, or the bytes that it made */
async function used(uid: string, bytes: Uint8Array, contentType: 'image/jpeg' | 'image/png' | 'image/webp') {
  const { status, uploadID } = await sendPicture(listening, uid, bytes, contentType);
  if (status !== 200) return { put: status };
  const answer = await setAvatar(uid, uploadID);
  if (answer.status !== 200) return { put: 200, status: answer.status, code: answer.body.errorCode };
  const [row] = await rowsOf(uid);
  expect(existsSync(fileOf(uploadID))).toBe(false);
  return { put: 200, status: 200, made: await readFile(fileOf(objectOf(row?.public_id ?? ''))) };
}

test('a photo is turned and re-encoded, without its place and camera', async () => {
  const { made } = await used('photo', await aPhoto(), 'image/jpeg');
  const facts = await sharp(made).metadata();
  expect(facts).toMatchObject({ format: 'webp', width: 400, height: 400 });
  for (const member of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const)
    expect([member, facts[member]]).toEqual([member, undefined]);
  expect(made?.includes(PLACE)).toBe(false);
});

test('a file that is a page or a script as well comes out as a picture alone', async () => {
  const { made } = await used('markup', await aJpegWithMarkup(), 'image/jpeg');
  expect((await sharp(made).metadata()).format).toBe('webp');
  expect(made?.includes(HIDDEN)).toBe(false);
  const [row] = await rowsOf('markup');
  await aProfile(listening.server, 'markup');
  const shown = await open({ cldnPublicID: row?.public_id ?? '', cldnVersion: 1 });
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  for (const contentType of ['image/jpeg', 'image/png', 'image/webp'] as const)
    expect(await used('gif', GIF_SCRIPT, contentType)).toEqual({ put: 415 });
});

test('an animated picture shows its first frame', async () => {
  const { made } = await used('animated', await anAnimatedWebp(), 'image/webp');
  const facts = await sharp(made).metadata();
  expect(facts.pages ?? 1).toBe(1);
  const { data } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)].map((value) => value > 150)).toEqual([true, false, false]);
});

test('what is no whole picture of its kind is refused with its own code, and leaves no bytes', async () => {
  const photo = await aPhoto();
  const png = await sharp(photo).png().toBuffer();
  const svg = new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${HIDDEN}</svg>`);
  const unreadable = { put: 200, status: 422, code: 'pictures/unreadable' };
  expect(await used('cut', photo.subarray(0, photo.length / 2), 'image/jpeg')).toEqual(unreadable);
  expect(await used('cut', png.subarray(0, png.length - 40), 'image/png')).toEqual(unreadable);
  expect(await used('head', Buffer.concat([photo.subarray(0, 3), Buffer.alloc(400)]), 'image/jpeg')).toEqual(
    unreadable,
  );
  expect(await used('svg', svg, 'image/png')).toEqual({ put: 415 });
  expect(await used('other', png, 'image/jpeg')).toEqual({ put: 415 });
  expect(await used('tiny', photo.subarray(0, 3), 'image/jpeg')).toEqual({ put: 415 });
  const empty = await listening.server.answer(
    profiles.createAvatarUpload,
    { contentType: 'image/png', byteLength: 0 },
    'empty',
  );
  expect(empty.status).toBe(400);
  for (const uid of ['cut', 'head', 'svg', 'other', 'tiny', 'gif']) expect(await rowsOf(uid)).toEqual([]);
});

test('a file that cannot be read is not decoded again and again, while others wait', async () => {
  const { db } = listening.server.database;
  const photo = await aPhoto();
  const limit = { name: 'picture-unreadable', hits: 10, windowMs: HOUR_MS };
  for (let n = 0; n < 8; n += 1) await countHit(db, listening.server.clock, limit, 'again');
  const codes: string[] = [];
  const send = async (bytes: Uint8Array) => {
    const { uploadID } = await sendPicture(listening, 'again', bytes);
    const code = await post('again', uploadID).then(
      () => 'shown',
      (error: Error) => error.message,
    );
    codes.push(code);
  };
  const cut = photo.subarray(0, photo.length / 2);
  // Pictures that can be read take nothing from the hour's ten that cannot.
  for (const bytes of [photo, photo, photo, cut, photo, cut, cut, photo]) await send(bytes);
  expect(codes).toEqual([
    ...['shown', 'shown', 'shown', 'pictures/unreadable', 'shown', 'pictures/unreadable'],
    ...['api/too-many-requests', 'api/too-many-requests'],
  ]);
});

test('a bomb is refused', async () => {
  const bomb = await aPngBomb();
  expect(bomb.length).toBeLessThan(600_000);
  expect(await used('bomb', bomb, 'image/png')).toEqual({
    put: 200,
    status: 422,
    code: 'pictures/unreadable',
  });
});

test('the announced bytes are sent, by whom they were announced', async () => {
  const photo = await aPhoto();
  const { uploadID, url, headers } = await listening.api('hana')(profiles.createAvatarUpload, {
    contentType: 'image/jpeg',
    byteLength: photo.length,
  });
  expect((await setAvatar('hana', uploadID)).body.errorCode).toBe('api/unprocessable-entity');
  expect((await listening.put(url, headers, new Uint8Array([...photo, 1]))).status).toBe(413);
  expect((await listening.put(url, headers, new Uint8Array(photo.subarray(1)))).status).not.toBe(200);
  expect((await listening.put(url, headers, new Uint8Array(photo))).status).toBe(200);
  expect((await setAvatar('jun', uploadID)).status).toBe(404);
  expect((await setAvatar('hana', '7b1de3f0-3c0a-4a8c-9d5e-0a1b2c3d4e5f')).status).toBe(404);
  expect((await setAvatar('hana', uploadID)).status).toBe(200);
  expect((await setAvatar('hana', uploadID)).status).toBe(200);
  expect(await rowsOf('hana')).toHaveLength(1);
});

test('a call that finds the file gone, because another one has just made the picture, answers with that one', async () => {
  const { uploadID } = await sendPicture(listening, 'overtaken', await aPhoto());
  const storage = openStorage(listening.server.deps.config);
  const overtaken: typeof storage.open = async (...args) => {
    await post('overtaken', uploadID);
    return await storage.open(...args);
  };
  const made = await makePicture(
    { ...listening.server.deps, storage: { ...storage, open: overtaken } },
    { uploadID, uid: 'overtaken', purpose: 'avatar' },
  );
  expect((await rowsOf('overtaken')).map(({ public_id }) => public_id)).toEqual([made.publicID]);
});

test('one upload used many times at once is one picture', async () => {
  const { uploadID } = await sendPicture(listening, 'twice', await aPhoto());
  const storage = openStorage(listening.server.deps.config);
  const stored: string[] = [];
  const put = async (objectID: string, bytes: Uint8Array) => {
    stored.push(objectID);
    await storage.put(objectID, bytes);
  };
  const deps = { ...listening.server.deps, storage: { ...storage, put } };
  const use = () => makePicture(deps, { uploadID, uid: 'twice', purpose: 'avatar' });
  const made = await Promise.all([use(), use(), use()]);
  expect(new Set(made.map(({ publicID }) => publicID)).size).toBe(1);
  const rows = await rowsOf('twice');
  expect(rows.map(({ public_id }) => public_id)).toEqual([made[0]?.publicID]);
  await wipeDeleted.run(listening.server.deps);
  const left = stored.filter((objectID) => existsSync(fileOf(objectID)));
  expect(left).toEqual([objectOf(rows[0]?.public_id ?? '')]);
});

test('a picture answers while a public profile or a visible post shows it, and is asked for again soon', async () => {
  const { server } = listening;
  const { uploadID } = await sendPicture(listening, 'mio', await aPhoto());
  const { profile } = (await setAvatar('mio', uploadID)).body;
  // The owner sees it before anybody else does, at an address of their own.
  expect((await open(profile.image)).status).toBe(200);
  const [row] = await rowsOf('mio');
  const image = { cldnPublicID: row?.public_id ?? '', cldnVersion: 1 };
  expect(profile.image.cldnPublicID).not.toBe(image.cldnPublicID);
  expect((await open(image)).status).toBe(404);

  await aProfile(server, 'mio');
  const shown = await open(image);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, max-age=60']);
  expect((await server.answer(profiles.own, {}, 'mio')).body.profile.image).toEqual(image);
  await server.answer(profiles.update, { isPublic: false }, 'mio');
  expect((await open(image)).status).toBe(404);

  const postID = await aPostRow(server, 'mio');
  const set = (change: object) =>
    server.database.db.updateTable('posts').set(change).where('post_id', '=', postID).execute();
  await set({ image_public_id: image.cldnPublicID });
  expect((await open(image)).status).toBe(200);
  await set({ is_visible: false });
  expect((await open(image)).status).toBe(404);
  expect((await open(profile.image)).status).toBe(200);
  // The last letter holds four bits of the signature and two that mean nothing: A and E differ in the former.
  const forged = profile.image.cldnPublicID.replace(/.$/, (last: string) => (last === 'A' ? 'E' : 'A'));
  expect((await open({ cldnPublicID: forged, cldnVersion: 1 })).status).toBe(404);
  server.clock.advance(2 * DAY_MS);
  expect((await open(profile.image)).status).toBe(404);
});

test('pictures that nothing shows, and uploads that nobody used, are swept with every file of theirs', async () => {
  const { server } = listening;
  await aProfile(server, 'ren');
  const photo = await aPhoto();
  const first = await sendPicture(listening, 'ren', photo);
  await setAvatar('ren', first.uploadID);
  const [old] = await rowsOf('ren');
  const image = { cldnPublicID: old?.public_id ?? '', cldnVersion: 1 };
  expect((await open(image)).status).toBe(200);
  const second = await sendPicture(listening, 'ren', photo);
  await setAvatar('ren', second.uploadID);
  expect((await open(image)).status).toBe(404);
  const unused = await sendPicture(listening, 'ren', photo);
  const cached = () =>
    readdirSync(join(listening.dataDir, 'cache/images'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    ).length;
  const before = cached();

  const sweep = async () => {
    await sweepPictures.run(server.deps);
    await wipeDeleted.run(server.deps);
  };
  await sweep();
  expect(await rowsOf('ren')).toHaveLength(2);
  server.clock.advance(DAY_MS + HOUR_MS);
  await sweep();
  const left = await rowsOf('ren');
  expect(left.map(({ public_id }) => public_id)).not.toContain(image.cldnPublicID);
  expect(left).toHaveLength(1);
  for (const objectID of [objectOf(image.cldnPublicID), first.uploadID, unused.uploadID])
    expect(existsSync(fileOf(objectID))).toBe(false);
  expect(cached()).toBeLessThan(before);
  expect((await open({ cldnPublicID: left[0]?.public_id ?? '', cldnVersion: 1 })).status).toBe(200);
  expect((await setAvatar('ren', unused.uploadID)).status).toBe(404);
});

test('a picture that was swept before its post came is asked for again, not an error of the server', async () => {
  const { uploadID } = await sendPicture(listening, 'late', await aPhoto());
  const { publicID } = await post('late', uploadID);
  await listening.server.database.db.deleteFrom('pictures').where('public_id', '=', publicID).execute();
  await expect(post('late', uploadID)).rejects.toMatchObject({ code: 'api/not-found' });
});

test('an address is good for a quarter of an hour, and a person sends 150 MB a day', async () => {
  const announced = { contentType: 'image/jpeg', byteLength: 10 * 1024 * 1024 } as const;
  const ask = () => listening.server.answer(profiles.createAvatarUpload, announced, 'greedy');
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
  expect(answers.find(({ status }) => status === 429)?.body.errorCode).toBe('api/too-many-requests');
  const { url, headers } = answers.find(({ status }) => status === 200)?.body ?? {};
  listening.server.clock.advance(15 * MINUTE_MS);
  expect((await listening.put(url, headers, new Uint8Array(16))).status).toBe(403);
  expect((await ask()).status).toBe(200);
});
