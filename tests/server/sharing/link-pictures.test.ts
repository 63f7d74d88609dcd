import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFinder } from '#server/community/pictures/find-picture.ts';
import type { PictureProcess } from '#server/sharing/pictures/draw-in-process.ts';
import { pictureProcess } from '#server/sharing/pictures/draw-in-process.ts';
import {
  DRAWING_LIMIT,
  linkPictureFolder,
  linkPictures,
  MAX_WAITING_OF_A_SENDER,
} from '#server/sharing/pictures/picture-service.ts';
import { type PictureSpec, specHash } from '#server/sharing/pictures/picture-spec.ts';
import { pruneLinkPictures } from '#server/sharing/prune-link-pictures.ts';
import { START } from '#tests/support/server/a-server.ts';
import { aServerWithContent } from '#tests/support/server/a-server-with-content.ts';
import { whenDone } from '#tests/support/when-done.ts';
import { aDist } from './a-dist.ts';
import { aPlay, aPost, aPublicPerson } from './a-learner-who-shares.ts';
import { readPage } from './read-page.ts';

const ORIGIN = 'https://school.example';
const server = await aServerWithContent({ env: { DIST_DIR: aDist(), PUBLIC_ORIGIN: ORIGIN } });
const { db } = server.deps;
const drawing = pictureProcess(server.dataDir);
whenDone(() => drawing.stop());

/** The picture that a page names. */
async function pictureOf(path: string) {
  const page = await readPage(server, path);
  const address = new URL(page.property('og:image') ?? '');
  expect(address.origin).toBe(ORIGIN);
  const answer = await server.app.request(address.pathname);
  return { path: address.pathname, answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

const spec = (name: string): PictureSpec => ({
  kind: 'person',
  name,
  username: 'hanako',
  bio: '',
  avatar: null,
});

test('each public page has a picture of its own that decodes in the size of its tags', async () => {
  const { uid, username } = await aPublicPerson(db, { bio: 'ピアノを弾きます。' });
  const { playSlug, postID } = await aPlay(db, uid);
  const post = await aPost(db, uid);
  const paths = [`/plays/${playSlug}`, `/posts/${post}`, `/users/${username}`, '/curriculums/small'];
  for (const path of paths) {
    const { answer, bytes } = await pictureOf(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/jpeg']);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { width, height, format } = await sharp(bytes).metadata();
    expect([path, width, height, format]).toEqual([path, 1200, 630, 'jpeg']);
    // More than paper: words, and the colour of the product.
    const { channels } = await sharp(bytes).stats();
    expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(60);
  }
  // The post of a play shows the play.
  expect((await pictureOf(`/posts/${postID}`)).path).toContain(`/plays/${playSlug}/`);
});

test('another content has another address, and an old address shows what is there now', async () => {
  const { uid } = await aPublicPerson(db);
  const postID = await aPost(db, uid, { text: '一つ目' });
  const before = await pictureOf(`/posts/${postID}`);
  await db.updateTable('posts').set({ text: '二つ目' }).where('post_id', '=', postID).execute();
  server.clock.advance(10_000);
  const after = await pictureOf(`/posts/${postID}`);
  expect(after.path).not.toBe(before.path);
  const old = await server.app.request(before.path);
  expect(old.headers.get('cache-control')).toBe('public, max-age=300');
  expect(after.answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(old.headers.get('etag')).toBe(after.answer.headers.get('etag'));
});

test.each<[string, number, () => Promise<string>]>([
  ['a play that was taken back', 410, async () => `plays/${await playOf({ removedAt: START })}`],
  ['a hidden play', 410, async () => `plays/${await playOf({ hiddenAt: START })}`],
  ['a play of a private profile', 404, async () => `plays/${await playOf({ isVisible: false }, false)}`],
  ['a deleted post', 410, async () => `posts/${await postOf({ deletedAt: START })}`],
  ['a post of a private profile', 404, async () => `posts/${await postOf({ isVisible: false }, false)}`],
  ['a private profile', 404, async () => `users/${(await aPublicPerson(db, { is_public: false })).username}`],
  ['nobody', 404, async () => 'users/nobody_at_all'],
  ['a name that is none', 404, async () => 'users/%3Csvg%3E'],
  ['an unknown curriculum', 404, async () => 'curriculums/no-such'],
  ['another place', 404, async () => 'lessons/small-trial_1_1'],
])('%s has no picture: %i', async (_what, status, placeOf) => {
  const place = await placeOf();
  const answer = await server.app.request(`/media/links/${place}/0123456789abcdef.jpg`);
  expect([place, answer.status, answer.headers.get('content-type')]).toEqual([
    place,
    status,
    'application/json',
  ]);
});

async function playOf(state: Parameters<typeof aPlay>[2], isPublic = true): Promise<string> {
  const { uid } = await aPublicPerson(db, { is_public: isPublic });
  return (await aPlay(db, uid, state)).playSlug;
}

async function postOf(state: Parameters<typeof aPost>[2], isPublic = true): Promise<string> {
  const { uid } = await aPublicPerson(db, { is_public: isPublic });
  return await aPost(db, uid, state);
}

test('no letter is an empty box: what no font has is left out', async () => {
  const drawn = async (name: string) =>
    Buffer.from(await drawing.draw({ spec: spec(name), avatar: null, image: null }));
  const [letters, none, rare, geta] = await Promise.all(
    ['はなこ', 'はなこ\u{e000}가ﷺ\u0378', '𠮷', '\u0378'].map(drawn),
  );
  // The unknown letters change nothing.
  expect(letters?.equals(none as Buffer)).toBe(true);
  // A rare kanji of names is drawn, and a name of which nothing is left shows the user name.
  expect(rare?.equals(geta as Buffer)).toBe(false);
  expect(geta?.equals(await drawn('@hanako'))).toBe(true);
});

test('a picture is drawn once for everybody who asks, and then taken from the disk', async () => {
  let drawings = 0;
  const counting: PictureProcess = {
    ...drawing,
    draw: async (given) => {
      drawings += 1;
      return await drawing.draw(given);
    },
  };
  const pictures = linkPictures(server.deps, pictureFinder(server.deps), counting);
  const given = spec('いっしょに');
  const [first, second] = await Promise.all([pictures(given, 'a'), pictures(given, 'b')]);
  expect(drawings).toBe(1);
  expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
  await linkPictures(server.deps, pictureFinder(server.deps), counting)(given, 'c');
  expect(drawings).toBe(1);
});

test('one sender waits for a few pictures at a time, and others get theirs', async () => {
  const pictures = linkPictures(server.deps, pictureFinder(server.deps), drawing);
  const many = Array.from({ length: MAX_WAITING_OF_A_SENDER + 3 }, (_, n) =>
    pictures(spec(`ひと${n}`), 'crowd'),
  );
  const other = pictures(spec('べつのひと'), 'somebody');
  const codes = (await Promise.allSettled(many)).map((each) =>
    each.status === 'fulfilled' ? 'drawn' : (each.reason as { code: string }).code,
  );
  expect(codes.filter((code) => code === 'drawn')).toHaveLength(MAX_WAITING_OF_A_SENDER);
  expect(codes.filter((code) => code === 'api/too-many-requests')).toHaveLength(3);
  expect((await other).bytes.byteLength).toBeGreaterThan(10_000);
});

test('a sender has so many new pictures in ten minutes', async () => {
  const instant: PictureProcess = { draw: async () => new Uint8Array([1]), stop: () => {} };
  const pictures = linkPictures(server.deps, pictureFinder(server.deps), instant);
  for (let n = 0; n < DRAWING_LIMIT.hits; n += 1) await pictures(spec(`数${n}`), 'eager');
  await expect(pictures(spec('もう一つ'), 'eager')).rejects.toMatchObject({ code: 'api/too-many-requests' });
  // What is on the disk costs nothing.
  await pictures(spec('数0'), 'eager');
});

test('what cannot be drawn is refused without another try, and the next picture is drawn', async () => {
  let tries = 0;
  const failing: PictureProcess = {
    draw: async () => {
      tries += 1;
      throw new Error('no');
    },
    stop: () => {},
  };
  const pictures = linkPictures(server.deps, pictureFinder(server.deps), failing);
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(pictures(spec('だめ'), 'a')).rejects.toMatchObject({ code: 'api/service-unavailable' });
  }
  expect(tries).toBe(1);
});

test('a process that does not answer is ended, and another one draws', async () => {
  const impatient = pictureProcess(server.dataDir, 1);
  const one = { spec: spec('おそい'), avatar: null, image: null };
  await expect(impatient.draw(one)).rejects.toThrow('too long');
  expect((await drawing.draw(one)).byteLength).toBeGreaterThan(10_000);
});

test('pictures go from the disk a day after they were drawn', async () => {
  const pictures = linkPictures(server.deps, pictureFinder(server.deps), drawing);
  const [old, fresh] = [spec('きのう'), spec('きょう')];
  await Promise.all([old, fresh].map((each) => pictures(each, 'a')));
  const folder = linkPictureFolder(server.dataDir);
  const fileOf = (each: PictureSpec) => join(folder, specHash(each).slice(0, 2), `${specHash(each)}.jpg`);
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
  await utimes(fileOf(old), yesterday, yesterday);
  await pruneLinkPictures.run(server.deps);
  const left = await readdir(folder, { recursive: true });
  expect(left.some((name) => name.endsWith(`${specHash(old)}.jpg`))).toBe(false);
  expect(left.some((name) => name.endsWith(`${specHash(fresh)}.jpg`))).toBe(true);
  await rm(folder, { recursive: true });
});
