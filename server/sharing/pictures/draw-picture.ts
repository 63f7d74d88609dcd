import sharp, { type OverlayOptions } from 'sharp';
import {
  curriculumLayout,
  type Inset,
  type Layout,
  personLayout,
  playLayout,
  postLayout,
} from './layouts.ts';
import type { PictureSpec } from './picture-spec.ts';
import { INK } from './sheet.ts';
import { createTypeset, type Typeset } from './typeset.ts';

/** What is drawn, and the bytes of the pictures in it. */
export interface Drawing {
  readonly spec: PictureSpec;
  readonly avatar: Uint8Array | null;
  readonly image: Uint8Array | null;
}

const MAX_INPUT_PIXELS = 48_000_000;
const JPEG = { quality: 88, chromaSubsampling: '4:4:4' };

sharp.concurrency(1);
sharp.cache(false);

let fonts: Typeset | undefined;

/** Draws the picture of a link, 1200 × 630, as a JPEG. Needs the font settings of `fonts.ts` in its environment. */
export async function drawPicture({ spec, avatar, image }: Drawing): Promise<Buffer> {
  fonts ??= createTypeset();
  const files = { avatar: await readable(avatar), image: await readable(image) };
  const has = { avatar: files.avatar !== null, image: files.image !== null };
  const { svg, insets } = layoutOf(spec, { typeset: fonts, has });
  const overlays = await Promise.all(insets.map((inset) => overlay(inset, files[inset.which])));
  return await sharp(Buffer.from(svg))
    .composite(overlays.filter((each) => each !== null))
    .flatten({ background: INK.paper })
    .jpeg(JPEG)
    .toBuffer();
}

function layoutOf(spec: PictureSpec, given: Parameters<typeof playLayout>[1]): Layout {
  switch (spec.kind) {
    case 'play':
      return playLayout(spec, given);
    case 'post':
      return postLayout(spec, given);
    case 'person':
      return personLayout(spec, given);
    case 'curriculum':
      return curriculumLayout(spec, given);
  }
}

/** Null for bytes that are no picture. */
async function readable(bytes: Uint8Array | null): Promise<Uint8Array | null> {
  if (bytes === null) return null;
  const isPicture = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
    .metadata()
    .then(() => true)
    .catch(() => false);
  return isPicture ? bytes : null;
}

async function overlay(
  { left, top, width, height, radius }: Inset,
  bytes: Uint8Array | null,
): Promise<OverlayOptions | null> {
  if (bytes === null) return null;
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`;
  // Twice the units of a drawing, so that its lines stay sharp when it is made larger.
  const input = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, density: 144 })
    .rotate()
    .resize({ width, height, fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, left: Math.round(left), top: Math.round(top) };
}
