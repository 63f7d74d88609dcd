import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  wholeFragment,
  withoutDoubledHeaders,
  writesByGStreamer,
} from '#features/homework/recorder/gstreamer-recording.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function box(type: string, content: string): number[] {
  const bytes = [...content].map((letter) => letter.charCodeAt(0));
  return [0, 0, 0, 8 + bytes.length, ...[...type].map((letter) => letter.charCodeAt(0)), ...bytes];
}

const chunkOf = (...boxes: number[][]) => new Uint8Array(boxes.flat()).buffer;

test('a header that is written twice stays once: the one next to its sound', () => {
  const doubled = chunkOf(
    box('moof', 'one'),
    box('mdat', 'sound'),
    box('moof', 'two'),
    box('moof', 'TWO'),
    box('mdat', 'end'),
  );
  const once = chunkOf(box('moof', 'one'), box('mdat', 'sound'), box('moof', 'TWO'), box('mdat', 'end'));
  expect(new Uint8Array(withoutDoubledHeaders(doubled))).toEqual(new Uint8Array(once));
});

test.each([
  [
    'whole fragments',
    chunkOf(box('ftyp', ''), box('ftyp', ''), box('moov', 'x'), box('moof', 'one'), box('mdat', 'sound')),
  ],
  [
    'a box that is longer than the chunk',
    chunkOf(box('moof', 'a'), box('moof', 'b'), [0, 0, 1, 0, 109, 100, 97, 116]),
  ],
  ['a box without a length', chunkOf(box('moof', 'a'), [0, 0, 0, 0, 109, 100, 97, 116])],
  ['less than the head of a box', new Uint8Array([1, 2, 3]).buffer],
  ['nothing', new ArrayBuffer(0)],
])('%s is left as it is', (_, chunk) => {
  expect(withoutDoubledHeaders(chunk)).toBe(chunk);
});

async function isSettled(work: Promise<void>): Promise<boolean> {
  return Promise.race([work.then(() => true), Promise.resolve().then(() => false)]);
}

test('a fragment of a second has begun at worst: after it and what encoding takes everything is out', async () => {
  const waiting = wholeFragment(new EventTarget());
  vi.advanceTimersByTime(1_100);
  expect(await isSettled(waiting)).toBe(false);
  vi.advanceTimersByTime(200);
  await waiting;
});

test('a recorder that ends by itself is not waited for', async () => {
  const recorder = new EventTarget();
  const waiting = wholeFragment(recorder);
  recorder.dispatchEvent(new Event('stop'));
  await waiting;
});

test.each([
  [
    'Apple Computer, Inc.',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 Version/60.5 Safari/605.1.15',
    true,
  ],
  [
    'Apple Computer, Inc.',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15',
    false,
  ],
  ['Google Inc.', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0', false],
  ['', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
])('%s, %s', (vendor, userAgent, expected) => {
  vi.stubGlobal('navigator', { vendor, userAgent });
  expect(writesByGStreamer()).toBe(expected);
});
