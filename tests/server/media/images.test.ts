import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { imageURL } from '#domain/image-url.ts';
import { storeContentFile } from '#server/content/content-files.ts';
import { pruneFolder } from '#server/media/prune-image-cache.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" width="120" height="80">
  <rect width="120" height="80" fill="#e8d9c5"/><circle cx="60" cy="40" r="30" fill="#5b4636"/></svg>`;

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
  await addImage('content/piano/cover', new TextEncoder().encode(SVG), 'svg', 'image/svg+xml');
  // Stored sideways, as phones do: 40×20 with "turn right" in its EXIF, and private metadata.
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Copyright: 'a name' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await addImage('photo', photo, 'jpg', 'image/jpeg');
});

async function addImage(publicID: string, bytes: Uint8Array, extension: string, contentType: string) {
  const { name } = await storeContentFile(join(server.dataDir, 'content'), bytes, extension);
  await server.server.deps.db
    .insertInto('images')
    .values({ public_id: publicID, version: 7, file: name, content_type: contentType })
    .execute();
}

const show = (path: string, accept = 'image/avif,image/webp,*/*') =>
  fetch(`${server.origin}/media/image/upload/${path}`, { headers: { accept } });

async function facts(answer: Response) {
  return sharp(Buffer.from(await answer.arrayBuffer())).metadata();
}

test('draws an SVG in the size that the app asks for', async () => {
  const url = imageURL({ cldnPublicID: 'content/piano/cover', cldnVersion: 7 }, { width: 160, height: 90 });
  const answer = await fetch(server.origin + url, { headers: { accept: 'image/webp' } });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept',
  });
  expect(await facts(answer)).toMatchObject({ format: 'webp', width: 320, height: 180 });
});

test('sends a client without WebP a format that it accepts', async () => {
  const drawn = await show('c_limit,f_auto,w_80/v7/content/piano/cover', 'image/png');
  expect(await facts(drawn)).toMatchObject({ format: 'png', width: 80 });
  const photo = await show('c_limit,f_auto,w_80/v7/photo', 'image/jpeg');
  expect((await facts(photo)).format).toBe('jpeg');
});

test('turns a photograph upright, does not enlarge it, and removes its metadata', async () => {
  const seen = await facts(await show('c_limit,f_jpg,w_160/v7/photo'));
  expect([seen.width, seen.height, seen.orientation, seen.exif]).toEqual([20, 40, undefined, undefined]);
});

test('renders an image once for simultaneous requests', async () => {
  const folder = join(server.dataDir, 'cache/images');
  const count = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  const before = count();
  const ask = () => show('c_fill,f_webp,h_480,q_auto,w_640/v7/content/piano/cover');
  const answers = await Promise.all([ask(), ask(), ask(), ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(count()).toBe(before + 1);
  const again = await ask();
  expect(again.headers.get('etag')).toBe(answers[0]?.headers.get('etag'));
});

test('shows the current image for another version, with a short cache lifetime', async () => {
  const answer = await show('c_fill,w_80/v3/photo');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
});

test.each([
  'w_99999',
  'w_81',
  'h_99',
  'c_fill',
  'c_scale,w_80',
  'w_80,w_160',
  'w_80,l_text:hi',
  'w_80,dpr_9.0',
  'w_80,h_4000',
  'w_80,f_gif',
  'w_80,q_100',
  'w_80,',
  '',
])('refuses the transform "%s"', async (transform) => {
  expect((await show(`${transform}/v7/photo`)).status).toBe(400);
});

test('answers 404 for an image that is not in the catalogue', async () => {
  for (const id of ['nothing', '..%2F..%2Fkeys', '%00'])
    expect((await show(`c_fill,w_80/v7/${id}`)).status, id).toBe(404);
  expect((await show('c_fill,w_80/v7/%E3%81')).status).toBe(400);
});

test('prunes the cache to its maximum size', async () => {
  const folder = join(server.dataDir, 'cache/images');
  await show('c_fill,w_320/v7/photo');
  expect(await pruneFolder(folder, 1024 ** 3)).toBe(0);
  expect(await pruneFolder(folder, 0)).toBeGreaterThan(0);
  expect((await show('c_fill,w_320/v7/photo')).status).toBe(200);
});
