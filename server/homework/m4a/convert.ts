import { registerAacEncoder } from '@mediabunny/aac-encoder';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  type ConversionAudioOptions,
  Input,
  Mp4OutputFormat,
  Output,
  registerDecoder,
} from 'mediabunny';
import { MAX_RECORDING_BYTES } from '#domain/recordings/upload-size.ts';
import { RefusedRecording } from './m4a-refusal.ts';
import { OpusInNode } from './opus-decoder.ts';
import { type PlausibleTrack, plausibleTrack } from './plausible-track.ts';

registerDecoder(OpusInNode);
registerAacEncoder();

const MAX_BITRATE = 96_000;
/** A recording of few bytes becomes an m4a of few bytes: at most so many times as many, and enough to be understood. */
const MAX_BITRATE_GROWTH = 4;
const MIN_BITRATE = 32_000;

/** What is made of a recording takes at most as much of the disk as the largest recording. */
const MAX_M4A_BYTES = MAX_RECORDING_BYTES;

/**
 * Converts any recording of a phone (WebM, Ogg or MP4 with Opus, fragmented MP4 with AAC, WAV) to one seekable m4a. AAC
 * is copied, everything else is encoded again.
 * @param onPlausible called with the seconds of the recording before anything is decoded
 * @throws RefusedRecording, or another Error for a file that cannot be read
 */
export async function convertToM4a(
  bytes: ArrayBuffer,
  onPlausible: (seconds: number) => void = () => {},
): Promise<ArrayBuffer> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new RefusedRecording('no-sound');
  const facts = await plausibleTrack(track, bytes.byteLength);
  onPlausible(facts.seconds);
  OpusInNode.allowSeconds(facts.seconds);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    video: { discard: true },
    audio: track.codec === 'aac' ? {} : encoding(facts),
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid) throw new RefusedRecording('codec');
  await conversion.execute();
  const made = output.target.buffer;
  if (made === null) throw new RefusedRecording('no-sound');
  if (made.byteLength > MAX_M4A_BYTES) throw new RefusedRecording('too-large');
  return made;
}

/** Without a requested codec the packets would be copied. */
function encoding({ bitrate }: PlausibleTrack): ConversionAudioOptions {
  const wanted = Math.round(bitrate * MAX_BITRATE_GROWTH);
  return { codec: 'aac', bitrate: Math.min(MAX_BITRATE, Math.max(MIN_BITRATE, wanted)) };
}
