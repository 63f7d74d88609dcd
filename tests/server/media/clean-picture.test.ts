import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { cleanPicture, type PictureProcess } from '#server/media/clean-picture.ts';
import { decodePicture } from '#server/media/decode-picture.ts';
import { aPhoto, aPngBomb, aPngWithPackedText } from '#tests/support/community/hostile-pictures.ts';

const BOX = { width: 400, height: 300, fit: 'inside' } as const;
const folder = mkdtempSync(join(tmpdir(), 'otomichi-clean-picture-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unreadable = { code: 'pictures/unreadable' };
const tryAgain = { code: 'api/service-unavailable', retryAfter: 10 };
const GOOD = 'made(); writeFileSync(4, webp);';

/** What becomes of a picture whose process does `what` instead of decoding it. */
function ofProcess(what: string, limits: Partial<PictureProcess> = {}) {
  const file = join(folder, 'taken-over.mjs');
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs';
process.on('disconnect', () => process.exit());
process.stdin.resume();
const webp = Buffer.from('RIFF....WEBP and more');
const started = () => process.send({ kind: 'started' });
const made = (said) => process.send({ kind: 'made', width: 4, height: 3, byteLength: webp.length, ...said });
${what}
`,
  );
  return cleanPicture(new Uint8Array(9), BOX, 'somebody', { program: pathToFileURL(file), ...limits });
}

test('JPEG, PNG and WebP are read, and nothing else that libvips knows', async () => {
  const photo = sharp(await aPhoto());
  for (const bytes of [
    await photo.jpeg().toBuffer(),
    await photo.png().toBuffer(),
    await photo.webp().toBuffer(),
  ])
    expect(await cleanPicture(bytes, BOX, 'photos')).toMatchObject({ width: 64, height: 32 });
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>',
  );
  for (const bytes of [svg, await photo.gif().toBuffer(), await photo.tiff().toBuffer()])
    await expect(cleanPicture(bytes, BOX, 'others')).rejects.toMatchObject(unreadable);
});

test('a process that was taken over is believed nothing but what begins as a WebP and fits', async () => {
  const said = (what: string) => ofProcess(`started(); ${what}`);
  expect(await said(GOOD)).toMatchObject({ width: 4, height: 3 });
  for (const what of [
    "made(); writeFileSync(4, Buffer.from('<svg>'.padEnd(webp.length)));",
    ...['{ width: 401 }', "{ height: '3' }", '{ height: 0 }'].map(
      (n) => `made(${n}); writeFileSync(4, webp);`,
    ),
    ...['-1', '10n', '{ length: 4e9 }', "'12'", '11_000_000', 'null'].map(
      (n) => `made({ byteLength: ${n} });`,
    ),
    ...['null', "'made'", '[]'].map((answer) => `process.send(${answer});`),
  ])
    await expect(said(what), what).rejects.toMatchObject(unreadable);
});

test('a file that ends or holds its process is unreadable; where the machine ended it, it is tried again', async () => {
  await expect(ofProcess('started(); process.abort();')).rejects.toMatchObject(unreadable);
  await expect(ofProcess('started();', { decodeMs: 200 })).rejects.toMatchObject(unreadable);
  const killed = "started(); process.kill(process.pid, 'SIGKILL');";
  await expect(ofProcess(killed)).rejects.toMatchObject(tryAgain);
  expect(await ofProcess(`started(); ${GOOD}`)).toMatchObject({ width: 4 });
});

test('a process that does not come as far as the file is no fault of the file', async () => {
  await expect(ofProcess("await import('./gone.mjs');")).rejects.toMatchObject(tryAgain);
  await expect(ofProcess('', { startMs: 200 })).rejects.toMatchObject(tryAgain);
});

test('a bomb is refused before it is unpacked', async () => {
  const before = process.memoryUsage().rss;
  const own = (bytes: Buffer) => new Uint8Array(bytes).buffer;
  await expect(decodePicture(own(await aPngBomb()), BOX)).rejects.toThrow('pixel limit');
  await decodePicture(own(await aPngWithPackedText()), BOX).catch(() => undefined);
  // Unpacked it would be 900 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024);
});
