import { SECOND_MS } from '#domain/time-units.ts';
import { isWebKit } from '#lib/webkit.ts';

/*
 * WebKitGTK writes MP4 by GStreamer, in fragments of 1 s, each a header (moof) and its sound (mdat). The one that has begun
 * when the recorder is stopped is missing in a third of the takes; in the others its header is written twice, and the
 * first of the two leads every other player into the second instead of the sound.
 *
 *   moof mdat  moof mdat  moof moof mdat        or        moof mdat  moof mdat
 */

const FRAGMENT_MS = SECOND_MS;
/** Sound is in a fragment this long after it was heard, at the latest. */
const ENCODING_MS = 250;

/** Whether recordings need what this file does. Safari on Apple's systems writes in another way. */
export const writesByGStreamer = (): boolean => isWebKit() && navigator.userAgent.includes('Linux');

/** Resolves when the fragment is out that holds what is heard now, or when the recorder stops by itself. */
export function wholeFragment(recorder: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      recorder.removeEventListener('stop', done);
      resolve();
    };
    const timer = setTimeout(done, FRAGMENT_MS + ENCODING_MS);
    recorder.addEventListener('stop', done);
  });
}

const HEADER_BYTES = 8;

/** A chunk of whole boxes without each header that another header follows. What is not understood stays as it is. */
export function withoutDoubledHeaders(chunk: ArrayBuffer): ArrayBuffer {
  const boxes = boxesOf(chunk);
  if (boxes === null) return chunk;
  const kept = boxes.filter(({ type }, at) => type !== MOOF || boxes[at + 1]?.type !== MOOF);
  if (kept.length === boxes.length) return chunk;
  const parts = kept.map(({ from, to }) => new Uint8Array(chunk, from, to - from));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole.buffer;
}

interface Box {
  type: number;
  from: number;
  to: number;
}

/** `moof` as a number. */
const MOOF = 0x6d6f6f66;

function boxesOf(chunk: ArrayBuffer): Box[] | null {
  const view = new DataView(chunk);
  const boxes: Box[] = [];
  for (let from = 0; from < chunk.byteLength; ) {
    if (from + HEADER_BYTES > chunk.byteLength) return null;
    const to = from + view.getUint32(from);
    if (to < from + HEADER_BYTES || to > chunk.byteLength) return null;
    boxes.push({ type: view.getUint32(from + 4), from, to });
    from = to;
  }
  return boxes;
}
