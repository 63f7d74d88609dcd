import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { qrFile, qrPath } from '#features/invite/qr-path.ts';

const LINK = 'https://otomichi.example/signUp?invitation=0123456789';

it('draws every dark module once, within four modules of white', () => {
  const { path, side } = qrPath(LINK);
  const at = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(at.length).toBe(path.split('M').length - 1);
  expect(new Set(at.map(String)).size).toBe(at.length);
  expect(Math.min(...at.flat())).toBe(4);
  expect(Math.max(...at.flat())).toBe(side - 5);
  // The three corners by which a reader finds the code.
  const dark = new Set(at.map(String));
  for (const [x, y] of [
    [4, 4],
    [side - 11, 4],
    [4, side - 11],
  ] as const)
    for (let i = 0; i < 7; i += 1) expect(dark.has(`${x + i},${y}`)).toBe(true);
});

it.each([LINK, 'https://a-longer-name-of-a-school.example.co.jp/signUp?invitation=ZYXWV98765'])(
  'is read by a camera as %s',
  async (link) => {
    const file = Buffer.from(await qrFile(link, 'QR').arrayBuffer());
    const { data, info } = await sharp(file)
      .resize(400)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(link);
  },
);

it('is a file of its own', async () => {
  const text = await qrFile(LINK, 'QR').text();
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
  expect(text).toContain(qrPath(LINK).path);
});
