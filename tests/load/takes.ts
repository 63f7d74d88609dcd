import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AudioContentType } from '#contract/entities/user-audio.ts';

/** A take as the phone holds it. */
export interface LoadTake {
  readonly recordingID: string;
  readonly contentType: AudioContentType;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly byteLength: number;
  readonly sha256: string;
}

const MARK_BYTES = 16;
/** An empty element of WebM with room for 16 bytes, and an empty box of MP4: players pass over both. */
const VOID_OF_WEBM = Buffer.from([0xec, 0x80 | MARK_BYTES]);
const FREE_OF_MP4 = Buffer.concat([Buffer.from([0, 0, 0, 8 + MARK_BYTES]), Buffer.from('free', 'latin1')]);

/** Real recordings of Chromium and of an iPhone's kind, three seconds long; every take gets bytes that no other one has. */
export function takeMaker(root: string): (kind: 'webm' | 'mp4') => LoadTake {
  const read = (name: string) => readFileSync(join(root, 'fixtures', name));
  const originals = {
    webm: { contentType: 'audio/webm', bytes: Buffer.concat([read('twinkle-3s.webm'), VOID_OF_WEBM]) },
    mp4: {
      contentType: 'audio/mp4',
      bytes: Buffer.concat([read('twinkle-3s-fragmented.mp4'), FREE_OF_MP4]),
    },
  } as const;
  return (kind) => {
    const recordingID = randomUUID();
    const { contentType, bytes: original } = originals[kind];
    const bytes = new Uint8Array(original.byteLength + MARK_BYTES);
    bytes.set(original);
    bytes.set(Buffer.from(recordingID.replaceAll('-', ''), 'hex'), original.byteLength);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { recordingID, contentType, bytes, byteLength: bytes.byteLength, sha256 };
  };
}
