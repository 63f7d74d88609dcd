import { expect, test } from 'vitest';
import { imageURL, ladderWidth } from '#domain/image-url.ts';

test('rounds picture sizes up to the ladder', () => {
  expect([1, 80, 81, 700, 5000].map(ladderWidth)).toEqual([80, 80, 160, 960, 1280]);
  expect(imageURL({ cldnPublicID: 'pf/はじめ', cldnVersion: 3 }, { width: 300, height: 150 })).toBe(
    '/media/image/upload/c_fill,dpr_2.0,f_auto,h_160,q_auto,w_320/v3/pf/%E3%81%AF%E3%81%98%E3%82%81',
  );
});
