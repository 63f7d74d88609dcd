import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { cleanPicture } from '#server/media/clean-picture.ts';
import { decodePicture } from '#server/media/decode-picture.ts';
import { aPhoto, aPngBomb, aPngWithPackedText } from '#tests/support/community/hostile-pictures.ts';

const BOX = { width: 400, height: 300, fit: 'inside' } as const;
const folder = mkdtempSync(join(tmpdir(), 'otomichi-clean-picture-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What becomes of a picture whose process does `what` instead of decoding it. */
function ofProcess(what: string) {
  const file = join(folder, 'taken-over.mjs');
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs';
process.on('disconnect', () => process.exit());
process.stdin.resume();
const webp = Buffer.from('RIFF....WEBP and more');
const made = (said) => process.send({ kind: 'made', width: 4, height: 3, byteLength: webp.length, ...said });
${what}
`,
  );
  return cleanPicture(new Uint8Array(9), BOX, 'somebody', pathToFileURL(file));
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
    await expect(cleanPicture(bytes, BOX, 'others')).rejects.toMatchObject({ code: 'pictures/unreadable' });
});

test('a process that was taken over is believed nothing but a WebP that fits', async () => {
  expect(await ofProcess('made(); writeFileSync(4, webp);')).toMatchObject({ width: 4, height: 3 });
  for (const what of [
    "made(); writeFileSync(4, Buffer.from('<svg>'.padEnd(webp.length)));",
    'made({ width: 401 }); writeFileSync(4, webp);',
    "made({ height: '3' }); writeFileSync(4, webp);",
    'made({ height: 0 }); writeFileSync(4, webp);',
  ])
    await expect(ofProcess(what)).rejects.toMatchObject({ code: 'pictures/unreadable' });
});

test('a file that ends its process is unreadable; where the machine ended it, it is tried again', async () => {
  await expect(ofProcess('process.abort();')).rejects.toMatchObject({ code: 'pictures/unreadable' });
  await expect(ofProcess("process.kill(process.pid, 'SIGKILL');")).rejects.toMatchObject({
    code: 'api/service-unavailable',
    retryAfter: 10,
  });
  expect(await ofProcess('made(); writeFileSync(4, webp);')).toMatchObject({ width: 4 });
});

test('a bomb is refused before it is unpacked', async () => {
  const before = process.memoryUsage().rss;
  const own = (bytes: Buffer) => new Uint8Array(bytes).buffer;
  await expect(decodePicture(own(await aPngBomb()), BOX)).rejects.toThrow('pixel limit');
  await decodePicture(own(await aPngWithPackedText()), BOX).catch(() => undefined);
  // Unpacked it would be 900 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024);
});
