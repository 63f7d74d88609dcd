import { registerAacEncoder } from '@mediabunny/aac-encoder';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
  registerDecoder,
} from 'mediabunny';
import { OpusInNode } from './opus-decoder.ts';

registerDecoder(OpusInNode);
registerAacEncoder();

/** Longer recordings are no homework, and would block the queue. */
const MAX_DURATION_SECONDS = 60 * 60;
const BITRATE = 96_000;

/**
 * Converts any recording of a phone (WebM, Ogg or MP4 with Opus, fragmented MP4 with AAC, WAV) to one seekable m4a. AAC
 * is copied, everything else is encoded again.
 * @throws Error with the reason: no sound in it, too long, a codec that cannot be read here
 */
export async function convertToM4a(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new Error('no sound in it');
  const seconds = await track.computeDuration();
  if (!(seconds > 0)) throw new Error('no sound in it');
  if (seconds > MAX_DURATION_SECONDS) throw new Error('too long');
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    video: { discard: true },
    // Without a requested codec the packets are copied.
    audio: track.codec === 'aac' ? {} : { codec: 'aac', bitrate: BITRATE },
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid)
    throw new Error(`cannot be read: ${conversion.discardedTracks.map(({ reason }) => reason).join(', ')}`);
  await conversion.execute();
  const made = output.target.buffer;
  if (made === null) throw new Error('nothing was written');
  return made;
}
