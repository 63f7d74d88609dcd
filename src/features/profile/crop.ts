/** Width and height of a picture, in its own pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A square of a picture: its centre in the picture's pixels, and how far it is zoomed in (1: as much as fits). */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** A square is never zoomed in further, nor to fewer pixels of the picture than this. */
const MAX_ZOOM = 5;
const MIN_SIDE_PX = 160;
/** A profile picture is at most this wide and high. */
export const MAX_PICTURE_PX = 800;

/** The largest square in the middle of a picture. */
export function firstCrop({ width, height }: PictureSize): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** How far a picture can be zoomed in; 1 where it is too small for that. */
export function maxZoomOf({ width, height }: PictureSize): number {
  return Math.min(MAX_ZOOM, Math.max(1, Math.min(width, height) / MIN_SIDE_PX));
}

/** The side of the square in the picture's pixels. */
export function sideOf({ width, height }: PictureSize, { zoom }: Pick<Crop, 'zoom'>): number {
  return Math.min(width, height) / zoom;
}

/** The nearest crop that lies inside the picture. */
export function insidePicture(size: PictureSize, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, maxZoomOf(size));
  const half = sideOf(size, { zoom }) / 2;
  return {
    x: clamp(crop.x, half, size.width - half),
    y: clamp(crop.y, half, size.height - half),
    zoom,
  };
}

/** The picture dragged by a part of the square's side: to the right and down is positive. */
export function dragged(size: PictureSize, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  return insidePicture(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

/**
 * Zoomed so that what lies under a point of the square stays there. The point is given in parts of the square's side from
 * its centre: (-0.5, -0.5) is the upper left corner.
 */
export function zoomedAt(size: PictureSize, crop: Crop, zoom: number, across = 0, down = 0): Crop {
  const next = clamp(zoom, 1, maxZoomOf(size));
  const change = sideOf(size, crop) - sideOf(size, { zoom: next });
  return insidePicture(size, { x: crop.x + across * change, y: crop.y + down * change, zoom: next });
}

/** The square as whole pixels: where it begins in the picture, its side, and how wide it becomes. */
export function cutOf(size: PictureSize, crop: Crop) {
  const inside = insidePicture(size, crop);
  const side = Math.max(1, Math.floor(sideOf(size, inside)));
  return {
    left: clamp(Math.round(inside.x - side / 2), 0, size.width - side),
    top: clamp(Math.round(inside.y - side / 2), 0, size.height - side),
    side,
    output: Math.min(MAX_PICTURE_PX, side),
  };
}

/** Where the whole picture lies so that its square fills a frame, in percent of the frame. */
export function placeInFrame(size: PictureSize, crop: Crop) {
  const side = sideOf(size, crop);
  const percent = (pixels: number) => `${(pixels / side) * 100}%`;
  return {
    width: percent(size.width),
    height: percent(size.height),
    left: percent(side / 2 - crop.x),
    top: percent(side / 2 - crop.y),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
