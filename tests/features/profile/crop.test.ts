import { expect, test } from 'vitest';
import {
  type Crop,
  cutOf,
  dragged,
  firstCrop,
  insidePicture,
  MAX_PICTURE_PX,
  maxZoomOf,
  type PictureSize,
  placeInFrame,
  sideOf,
  zoomedAt,
} from '#features/profile/crop.ts';
import { chanceOf } from '#tests/support/chance.ts';

const LANDSCAPE: PictureSize = { width: 4000, height: 3000 };
const PORTRAIT: PictureSize = { width: 900, height: 1600 };
const TINY: PictureSize = { width: 90, height: 70 };

test('begins with the largest square in the middle', () => {
  expect(cutOf(LANDSCAPE, firstCrop(LANDSCAPE))).toEqual({
    left: 500,
    top: 0,
    side: 3000,
    output: MAX_PICTURE_PX,
  });
  expect(cutOf(PORTRAIT, firstCrop(PORTRAIT))).toMatchObject({ left: 0, top: 350, side: 900 });
});

test('never enlarges a small picture, and does not zoom into it', () => {
  expect(cutOf(TINY, firstCrop(TINY))).toMatchObject({ side: 70, output: 70 });
  expect(maxZoomOf(TINY)).toBe(1);
  expect(zoomedAt(TINY, firstCrop(TINY), 3).zoom).toBe(1);
});

test('follows the finger: what was under it stays under it', () => {
  const first = zoomedAt(LANDSCAPE, firstCrop(LANDSCAPE), 2);
  // A tenth of the frame to the right shows a tenth of the side further left.
  const next = dragged(LANDSCAPE, first, 0.1, -0.2);
  expect(next.x).toBeCloseTo(first.x - 150);
  expect(next.y).toBeCloseTo(first.y + 300);
});

test('zooms where two fingers or the pointer are', () => {
  const first = firstCrop(LANDSCAPE);
  const under = (crop: Crop) => crop.x + 0.25 * sideOf(LANDSCAPE, crop);
  const next = zoomedAt(LANDSCAPE, first, 2, 0.25, -0.1);
  expect(under(next)).toBeCloseTo(under(first));
});

test('the place of the picture puts the square over the frame', () => {
  const crop = zoomedAt(LANDSCAPE, firstCrop(LANDSCAPE), 2);
  expect(placeInFrame(LANDSCAPE, crop)).toEqual({
    width: `${(4000 / 1500) * 100}%`,
    height: '200%',
    left: `${((750 - 2000) / 1500) * 100}%`,
    top: '-50%',
  });
});

test('after any number of moves the square lies inside the picture', () => {
  const chance = chanceOf(7);
  const tenths = (max: number) => chance.between(-max, max) / 10;
  for (let round = 0; round < 300; round += 1) {
    const size = { width: chance.between(1, 9000), height: chance.between(1, 9000) };
    let crop = firstCrop(size);
    for (let step = 0; step < 15; step += 1) {
      crop = chance.hits(0.5)
        ? dragged(size, crop, tenths(30), tenths(30))
        : zoomedAt(size, crop, chance.between(1, 90) / 10, tenths(5), tenths(5));
      expect(insidePicture(size, crop)).toEqual(crop);
    }
    const { left, top, side, output } = cutOf(size, crop);
    expect(left >= 0 && top >= 0 && side >= 1 && output >= 1).toBe(true);
    expect(left + side).toBeLessThanOrEqual(size.width);
    expect(top + side).toBeLessThanOrEqual(size.height);
    expect(output).toBeLessThanOrEqual(MAX_PICTURE_PX);
  }
});
