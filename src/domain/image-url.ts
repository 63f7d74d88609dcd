/**
 * The boxes in which the app shows pictures, in CSS pixels, and no others: the server renders exactly these, because
 * free sizes would let anyone fill its memory and its disk. A new box is one line here; its width is a step of the
 * ladder, so that similar boxes share one rendering.
 */
export const IMAGE_SIZES = [
  { width: 80, height: 80 },
  { width: 160, height: 100 },
  { width: 160, height: 160 },
  { width: 480, height: 270 },
  { width: 640, height: 280 },
  { width: 640, height: 320 },
  { width: 960, height: 400 },
  { width: 960, height: 540 },
] as const;

/** A box of the list. */
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** Boxes in which a picture of a post is shown whole, whatever its shape: in the list, and opened. */
export const WHOLE_IMAGE_SIZES = [
  { width: 480, height: 480 },
  { width: 760, height: 760 },
] as const;
export type WholeImageSize = (typeof WHOLE_IMAGE_SIZES)[number];

export interface ImageRef {
  cldnPublicID: string;
  cldnVersion: number;
}

/** Device pixels of a CSS pixel, on every screen: one rendering of a box serves all of them. */
export const IMAGE_DPR = 2;

/** The same while data is to be saved: a quarter of the pixels. */
export const SAVING_IMAGE_DPR = 1;

/**
 * The part of an address that says how a picture is rendered: cropped to fill the box, in the format that the browser
 * accepts. Parameters are in alphabetical order, so that one size has one address.
 */
export function imageTransform({ width, height }: ImageSize, dpr = IMAGE_DPR): string {
  return `c_fill,dpr_${dpr}.0,f_auto,h_${height},q_auto,w_${width}`;
}

/** The same for a picture that fits into the box as a whole, never enlarged. */
export function wholeImageTransform({ width, height }: WholeImageSize, dpr = IMAGE_DPR): string {
  return `c_limit,dpr_${dpr}.0,f_auto,h_${height},q_auto,w_${width}`;
}

/** The address of a picture in a box. */
export function imageURL(image: ImageRef, size: ImageSize): string {
  return addressOf(image, imageTransform(size));
}

/** The address of a picture that is shown whole. */
export function wholeImageURL(image: ImageRef, size: WholeImageSize): string {
  return addressOf(image, wholeImageTransform(size));
}

function addressOf({ cldnPublicID, cldnVersion }: ImageRef, transform: string): string {
  const id = cldnPublicID.split('/').map(encodeURIComponent).join('/');
  return `/media/image/upload/${transform}/v${cldnVersion}/${id}`;
}
