import { expect, test } from 'vitest';
import { svgSize } from '#server/content/load/picture-size.ts';

const sizeOf = (text: string) => svgSize(new TextEncoder().encode(text));

test.each([
  [
    'width and height',
    '<svg xmlns="x" viewBox="0 0 10 10" width="680" height="460">',
    { width: 680, height: 460 },
  ],
  ['pixels', '<svg width="68px" height="46.4px">', { width: 68, height: 46 }],
  ['the viewBox', '<?xml version="1.0"?>\n<svg viewBox="0 0 640 360">', { width: 640, height: 360 }],
  [
    'the viewBox where widths are relative',
    '<svg width="100%" height="50%" viewBox="0,0,64,36">',
    { width: 64, height: 36 },
  ],
])('reads the size of an SVG from %s', (_, svg, size) => expect(sizeOf(svg)).toEqual(size));

test.each([
  '',
  'RIFF....WEBP',
  '<svg>',
  '<svg width="0" height="10">',
  '<svg width="1e9" height="1e9">',
  '<svg viewBox="a b c d">',
])('knows none of %j', (text) => expect(sizeOf(text)).toBeNull());
