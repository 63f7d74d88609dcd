import { expect, test } from 'vitest';
import { IMAGE_SIZES, imageTransform, imageURL } from '#domain/image-url.ts';

test('addresses a picture in a box of the list', () => {
  expect(imageURL({ cldnPublicID: 'pf/はじめ', cldnVersion: 3 }, { width: 160, height: 100 })).toBe(
    '/media/image/upload/c_fill,dpr_2.0,f_auto,h_100,q_auto,w_160/v3/pf/%E3%81%AF%E3%81%98%E3%82%81',
  );
});

test('gives each box one address', () => {
  expect(new Set(IMAGE_SIZES.map(imageTransform)).size).toBe(IMAGE_SIZES.length);
});
