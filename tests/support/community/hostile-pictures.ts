import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import sharp from 'sharp';

/** Words that must be in nothing that the server makes. */
export const HIDDEN = '<script>alert(document.domain)</script>';
export const PLACE = 'secret place 35.6586N';

const red = { create: { width: 64, height: 32, channels: 3, background: '#c00' } } as const;

/** A photo as a phone writes it: sideways, with the place where it was taken. Upright it is 32 × 64. */
export function aPhoto(): Promise<Buffer> {
  return sharp(red)
    .withExif({
      IFD0: { Copyright: PLACE, Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 31/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A JPEG that is a page as well: markup in a comment segment, and after its end. */
export async function aJpegWithMarkup(): Promise<Buffer> {
  const jpeg = await sharp(red).jpeg().toBuffer();
  const words = Buffer.from(HIDDEN);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), words]);
}

/** A GIF that is a script as well. */
export const GIF_SCRIPT = Buffer.from(`GIF89a=1;/*\0\0\0*/${HIDDEN}`);

/** Beside the event loop: a server of the test stands still meanwhile otherwise. */
const packed = promisify<Buffer, { level: number }, Buffer>(deflate);

/** A PNG of 30,000 × 30,000 pixels in 110 KB. */
export async function aPngBomb(): Promise<Buffer> {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, grey.
  header[8] = 1;
  const rows = await packed(Buffer.alloc((1 + side / 8) * side), { level: 1 });
  return aPng([
    ['IHDR', header],
    ['IDAT', rows],
  ]);
}

/** A small PNG whose text chunk unpacks to 64 MB. */
export async function aPngWithPackedText(): Promise<Buffer> {
  const png = await sharp(red).png().toBuffer();
  const blank = await packed(Buffer.alloc(64 * 1024 * 1024), { level: 1 });
  const text = Buffer.concat([Buffer.from('Comment\0\0'), blank]);
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk('zTXt', text), png.subarray(afterHeader)]);
}

/** Three frames, of which a still shows the first. */
export async function anAnimatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#c00', '#0c0', '#00c'].map((background) =>
      sharp({ create: { width: 48, height: 48, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}

function aPng(chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const all = [...chunks, ['IEND', Buffer.alloc(0)] as const].map(([type, data]) => chunk(type, data));
  return Buffer.concat([signature, ...all]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
