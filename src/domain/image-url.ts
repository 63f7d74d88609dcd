/** The only requested widths, so that the image service makes few sizes of each picture. */
export const WIDTH_LADDER = [80, 160, 320, 480, 640, 960, 1280] as const;

export interface ImageRef {
  cldnPublicID: string;
  cldnVersion: number;
}

export interface ImageSize {
  /** CSS pixels; the picture has twice as many. */
  width: number;
  height: number;
}

/** The smallest width of the ladder that is wide enough, else the widest. */
export function ladderWidth(width: number): number {
  return WIDTH_LADDER.find((step) => step >= width) ?? 1280;
}

/**
 * The address of a picture, cropped to fill the box. Transform parameters are in alphabetical order, so that
 * one size has one address; the height follows the width's step on the ladder.
 */
export function imageURL({ cldnPublicID, cldnVersion }: ImageRef, { width, height }: ImageSize): string {
  const w = ladderWidth(width);
  const h = Math.round((height * w) / width);
  const id = cldnPublicID.split('/').map(encodeURIComponent).join('/');
  return `/media/image/upload/c_fill,dpr_2.0,f_auto,h_${h},q_auto,w_${w}/v${cldnVersion}/${id}`;
}
