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

export interface ImageRef {
  cldnPublicID: string;
  cldnVersion: number;
}

/** Device pixels of a CSS pixel, on every screen: one rendering of a box serves all of them. */
export const IMAGE_DPR = 2;

/**
 * The part of an address that says how a picture is rendered: cropped to fill the box, in the format that the browser
 * accepts. Parameters are in alphabetical order, so that one size has one address.
 */
export function imageTransform({ width, height }: ImageSize): string {
  return `c_fill,dpr_${IMAGE_DPR}.0,f_auto,h_${height},q_auto,w_${width}`;
}

/** The address of a picture in a box. */
export function imageURL({ cldnPublicID, cldnVersion }: ImageRef, size: ImageSize): string {
  const id = cldnPublicID.split('/').map(encodeURIComponent).join('/');
  return `/media/image/upload/${imageTransform(size)}/v${cldnVersion}/${id}`;
}
