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

/** Longer ones are nobody's homework, but would keep the queue busy for long. */
const LONGEST_SECONDS = 60 * 60;
const BITRATE = 96_000;

/**
 * Any recording that a phone made (WebM, Ogg or MP4 with Opus, fragmented MP4 with AAC, WAV) as one seekable m4a. AAC
 * is taken over as it is, everything else encoded anew.
 * @throws Error that says why: no sound in it, too long, a codec that cannot be read here
 */
export async function convertToM4a(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new Error('no sound in it');
  const seconds = await track.computeDuration();
  if (!(seconds > 0)) throw new Error('no sound in it');
  if (seconds > LONGEST_SECONDS) throw new Error('too long');
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    video: { discard: true },
    // Without a wish the packets are copied as they are.
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
