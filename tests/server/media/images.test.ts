import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import {
  IMAGE_SIZES,
  imageTransform,
  imageURL,
  WHOLE_IMAGE_SIZES,
  wholeImageURL,
} from '#domain/image-url.ts';
import { storeContentFile } from '#server/content/content-files.ts';
import { pruneFolder } from '#server/media/prune-image-cache.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" width="120" height="80">
  <rect width="120" height="80" fill="#e8d9c5"/><circle cx="60" cy="40" r="30" fill="#5b4636"/></svg>`;

/** No picture that the app asks for, on a screen of two pixels a point, takes more of the server's memory. */
const MAX_OUTPUT_PIXELS = 2_500_000;

const LIST = { width: 160, height: 100 } as const;
const COVER = { cldnPublicID: 'content/piano/cover', cldnVersion: 7 };
const PHOTO = { cldnPublicID: 'photo', cldnVersion: 7 };

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
  await addImage('content/piano/cover', new TextEncoder().encode(SVG), 'svg', 'image/svg+xml');
  // Stored sideways, as phones do: red on its left and blue on its right, with "turn right" in its EXIF and private
  // metadata. Upright, red is at the top.
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
    .composite([
      {
        input: { create: { width: 20, height: 20, channels: 3, background: '#00f' } },
        left: 20,
        top: 0,
      },
    ])
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
  return name;
}

const open = (url: string, accept = 'image/avif,image/webp,*/*') =>
  fetch(server.origin + url, { headers: { accept } });
const show = (path: string) => open(`/media/image/upload/${path}`);

async function facts(answer: Response) {
  return sharp(Buffer.from(await answer.arrayBuffer())).metadata();
}

test('draws an SVG in every size that the app asks for', async () => {
  for (const size of IMAGE_SIZES) {
    const answer = await open(imageURL(COVER, size));
    expect(answer.status).toBe(200);
    const { width, height } = size;
    expect(await facts(answer)).toMatchObject({ format: 'webp', width: width * 2, height: height * 2 });
    expect(width * height * 4).toBeLessThan(MAX_OUTPUT_PIXELS);
  }
});

test('shows a picture whole where it is not to be cropped, and never enlarges it', async () => {
  for (const size of WHOLE_IMAGE_SIZES) {
    const answer = await open(wholeImageURL(PHOTO, size));
    expect(answer.status).toBe(200);
    const { width, height } = await facts(answer);
    expect([width, height]).toEqual([20, 40]);
    expect(size.width * size.height * 4).toBeLessThan(MAX_OUTPUT_PIXELS);
  }
});

test('lets caches store a picture permanently, by its format', async () => {
  const answer = await open(imageURL(COVER, LIST));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept',
  });
});

test('sends a client without WebP a format that it accepts', async () => {
  expect(await facts(await open(imageURL(COVER, LIST), 'image/png'))).toMatchObject({ format: 'png' });
  expect(await facts(await open(imageURL(PHOTO, LIST), 'image/jpeg'))).toMatchObject({ format: 'jpeg' });
});

test('turns a photograph upright, and removes its metadata', async () => {
  const answer = await open(imageURL(PHOTO, { width: 80, height: 80 }));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const seen = await sharp(bytes).metadata();
  expect([seen.width, seen.height, seen.orientation, seen.exif]).toEqual([160, 160, undefined, undefined]);
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const topAndBottom = [data.subarray(0, 3), data.subarray(-3)].map(([red = 0, , blue = 0]) => red > blue);
  expect(topAndBottom).toEqual([true, false]);
});

test('renders an image once for simultaneous requests', async () => {
  await addImage('once', new TextEncoder().encode(`${SVG} `), 'svg', 'image/svg+xml');
  const folder = join(server.dataDir, 'cache/images');
  const count = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  const before = count();
  const ask = () => open(imageURL({ cldnPublicID: 'once', cldnVersion: 7 }, LIST));
  const answers = await Promise.all([ask(), ask(), ask(), ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(count()).toBe(before + 1);
  const again = await ask();
  expect(again.headers.get('etag')).toBe(answers[0]?.headers.get('etag'));
});

test('shows the current image for another version, with a short cache lifetime', async () => {
  const answer = await open(imageURL({ ...PHOTO, cldnVersion: 3 }, LIST));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
});

// At 0d4a1e5 twelve of the first kind took 2.3 GB and 24 s, and the second answered 500.
test.each([
  'c_fill,dpr_3.0,f_avif,h_1280,q_auto,w_1280',
  'h_1920,w_1280,dpr_3.0',
  'c_fill,dpr_2.0,f_auto,h_320,q_auto,w_480',
  'c_fill,dpr_1.5,f_auto,h_100,q_auto,w_160',
  'c_fill,dpr_2.0,f_avif,h_100,q_auto,w_160',
  'w_160,q_auto,h_100,f_auto,dpr_2.0,c_fill',
  'w_160',
  'w_99999',
  'c_fill',
  'c_fill,dpr_2.0,f_auto,h_100,q_auto,w_160,e_blur',
  'c_fill,dpr_2.0,f_auto,h_100,l_text:hi,q_auto,w_160',
  'constructor',
  '',
])('refuses the transform "%s"', async (transform) => {
  expect((await show(`${transform}/v7/photo`)).status).toBe(400);
});

test('answers 404 for an image that is not in the catalogue', async () => {
  const transform = imageTransform(LIST);
  for (const id of ['nothing', '..%2F..%2Fkeys', '%00'])
    expect((await show(`${transform}/v7/${id}`)).status, id).toBe(404);
  expect((await show(`${transform}/v7/%E3%81`)).status).toBe(400);
});

test('answers 404 for a picture whose file is broken, and renders it again later', async () => {
  const name = await addImage('broken', new TextEncoder().encode('no picture at all'), 'jpg', 'image/jpeg');
  const url = imageURL({ cldnPublicID: 'broken', cldnVersion: 7 }, LIST);
  expect((await open(url)).status).toBe(404);
  writeFileSync(join(server.dataDir, 'content', name), await sharp(Buffer.from(SVG)).jpeg().toBuffer());
  expect((await open(url)).status).toBe(404);
  server.advance(5 * 60_000 + 1);
  expect((await open(url)).status).toBe(200);
});

test('limits the pictures that one sender has rendered, and not those of the cache', async () => {
  const { deps, clock } = server.server;
  const windowMs = 10 * 60_000;
  const window_start = new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs);
  await addImage('limited', new TextEncoder().encode(`${SVG}\n`), 'svg', 'image/svg+xml');
  expect((await open(imageURL(COVER, LIST))).status).toBe(200);
  await deps.db
    .insertInto('rate_limits')
    .values({ subject: 'picture:127.0.0.1', window_start, hits: 600 })
    .onConflict((conflict) => conflict.columns(['subject', 'window_start']).doUpdateSet({ hits: 600 }))
    .execute();
  const refused = await open(imageURL({ cldnPublicID: 'limited', cldnVersion: 7 }, LIST));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await open(imageURL(COVER, LIST))).status).toBe(200);
  server.advance(windowMs);
  expect((await open(imageURL({ cldnPublicID: 'limited', cldnVersion: 7 }, LIST))).status).toBe(200);
});

test('shows a picture also where its cache cannot be written', async () => {
  const cache = join(server.dataDir, 'cache');
  rmSync(cache, { recursive: true });
  writeFileSync(cache, 'a file in the place of the folder');
  const answer = await open(imageURL(COVER, LIST));
  expect(await facts(answer)).toMatchObject({ width: 320, height: 200 });
  const part = await fetch(server.origin + imageURL(COVER, LIST), { headers: { range: 'bytes=0-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
  rmSync(cache);
});

test('prunes the cache to its maximum size', async () => {
  const folder = join(server.dataDir, 'cache/images');
  await open(imageURL(PHOTO, LIST));
  expect(await pruneFolder(folder, 1024 ** 3)).toBe(0);
  expect(await pruneFolder(folder, 0)).toBeGreaterThan(0);
  expect((await open(imageURL(PHOTO, LIST))).status).toBe(200);
});
