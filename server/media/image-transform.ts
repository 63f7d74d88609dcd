import {
  IMAGE_DPR,
  IMAGE_SIZES,
  imageTransform,
  SAVING_IMAGE_DPR,
  WHOLE_IMAGE_SIZES,
  wholeImageTransform,
} from '#domain/image-url.ts';

export const IMAGE_FORMATS = ['webp', 'jpeg', 'png'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

type Box = { readonly width: number; readonly height: number };

/** A requested rendering, in device pixels (not CSS pixels). */
export interface Transform {
  readonly width: number;
  readonly height: number;
  /** `cover` fills the box and crops; `inside` shows all of the picture, never enlarged. */
  readonly fit: 'cover' | 'inside';
}

/**
 * Every transform that is rendered, by its text: exactly those of the app's own addresses. Free choice of sizes and
 * formats would let anyone fill memory and disk, without an account.
 */
export const TRANSFORMS: ReadonlyMap<string, Transform> = new Map(
  [IMAGE_DPR, SAVING_IMAGE_DPR].flatMap((dpr) => [
    ...IMAGE_SIZES.map((size) => [imageTransform(size, dpr), inPixels(size, dpr, 'cover')] as const),
    ...WHOLE_IMAGE_SIZES.map(
      (size) => [wholeImageTransform(size, dpr), inPixels(size, dpr, 'inside')] as const,
    ),
  ]),
);

function inPixels({ width, height }: Box, dpr: number, fit: Transform['fit']): Transform {
  return { width: width * dpr, height: height * dpr, fit };
}

/** Reads a transform of the list; null for anything else. */
export function parseTransform(text: string): Transform | null {
  return TRANSFORMS.get(text) ?? null;
}

/** WebP for every client that accepts it: AVIF would be smaller, but takes a second of processor time per image. */
export function formatFor(accept: string | undefined, contentType: string): ImageFormat {
  if (accept === undefined || /image\/webp|image\/\*|\*\/\*/.test(accept)) return 'webp';
  return contentType === 'image/jpeg' ? 'jpeg' : 'png';
}
