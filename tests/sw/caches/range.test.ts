import { describe, expect, test } from 'vitest';
import { parseRange, partOf } from '#sw/caches/range.ts';

describe('a Range header over 10 bytes', () => {
  test.each([
    ['bytes=0-3', { from: 0, to: 3 }],
    ['bytes=4-', { from: 4, to: 9 }],
    ['bytes=-3', { from: 7, to: 9 }],
    ['bytes=-99', { from: 0, to: 9 }],
    ['bytes=8-99', { from: 8, to: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=3-1', null],
    ['bytes=-', null],
    ['bytes=0-1,4-5', null],
    ['items=0-1', null],
  ] as const)('%s', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });
});

const stored = () =>
  new Response('0123456789', { headers: { 'content-type': 'audio/mp4', 'content-encoding': 'gzip' } });

test('answers a part with 206, its position and its type', async () => {
  const part = await partOf(stored(), 'bytes=2-4');
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(part.headers.get('content-length')).toBe('3');
  expect(part.headers.get('content-type')).toBe('audio/mp4');
  expect(part.headers.get('content-encoding')).toBeNull();
  expect(await part.text()).toBe('234');
});

test('answers 416 with the length beyond the end, and the whole body without a range or with an invalid one', async () => {
  const outside = await partOf(stored(), 'bytes=50-');
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  const whole = await partOf(stored(), 'bytes=3-1');
  expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
  expect(await (await partOf(stored(), null)).text()).toBe('0123456789');
});
