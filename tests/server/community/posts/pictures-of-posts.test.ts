import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import { moderation } from '#contract/teach/moderation.ts';
import { type ImageRef, imageURL } from '#domain/image-url.ts';
import { aCommunity } from '#tests/support/community/a-community.ts';
import { sendPicture } from '#tests/support/community/a-picture.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { aPhoto } from '#tests/support/community/hostile-pictures.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';

let listening: ListeningServer;
let community: ReturnType<typeof aCommunity>;
beforeAll(async () => {
  listening = await aListeningServer();
  community = aCommunity(listening.server);
  for (const uid of ['hana', 'taro']) await aProfile(listening.server, uid);
});

const send = async (uid: string) =>
  (await sendPicture(listening, uid, await aPhoto(), 'image/jpeg', posts.createImageUpload)).uploadID;
const statusOf = async (image: ImageRef) =>
  (await fetch(listening.origin + imageURL(image, { width: 80, height: 80 }))).status;

test('a post shows its picture to whom it is shown, and to nobody else', async () => {
  const imageUploadID = await send('hana');
  const postID = await community.post('hana', { text: '', imageUploadID, imageAlt: 'ピアノの前の猫' });
  const { image } = await community.shown(postID, 'taro');
  expect(image).toMatchObject({
    alt: 'ピアノの前の猫',
    width: expect.any(Number),
    height: expect.any(Number),
  });
  expect(await statusOf(image)).toBe(200);

  const mio = await aTeacher(listening.server);
  const { body } = await mio.answer(moderation.act, { postID, action: 'hide', seen: null });
  expect(await statusOf(image)).toBe(404);
  // The school and the author look at what was hidden.
  expect(await statusOf(body.item.image)).toBe(200);
  expect(await statusOf((await community.shown(postID, 'hana')).image)).toBe(200);
});

test('nobody uses the picture of somebody else, nor one that never came', async () => {
  const imageUploadID = await send('hana');
  const attempt = async (uid: string, id: string) =>
    (await listening.server.answer(posts.create, { postID: randomUUID(), text: 'x', imageUploadID: id }, uid))
      .status;
  expect(await attempt('taro', imageUploadID)).toBe(404);
  expect(await attempt('hana', randomUUID())).toBe(404);
  expect(await attempt('hana', imageUploadID)).toBe(200);
});

test('what a picture shows is said in words that the school allows', async () => {
  await listening.server.database.db
    .insertInto('refused_words')
    .values({ word: 'ひどい', shown: 'ひどい', created_at: listening.server.clock.now() })
    .execute();
  const imageUploadID = await send('hana');
  const said = async (imageAlt: string) => {
    const input = { postID: randomUUID(), text: '', imageUploadID, imageAlt };
    return (await listening.server.answer(posts.create, input, 'hana')).status;
  };
  // The letter between fills nothing, and nobody would see it.
  expect([await said('ひ\u3164どい猫'), await said('ねむい猫')]).toEqual([422, 200]);
});
