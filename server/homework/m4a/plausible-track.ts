import type { InputAudioTrack } from 'mediabunny';
import { RefusedRecording } from './m4a-refusal.ts';

/** What recorders of phones and computers make. */
const MIN_SAMPLE_RATE = 8_000;
const MAX_SAMPLE_RATE = 192_000;
const MAX_CHANNELS = 2;

/** Longer recordings are no homework. */
const MAX_DURATION_SECONDS = 60 * 60;

/** Opus of digital silence is above the minimum; 32-bit samples at the highest rate are the maximum. */
const MIN_BYTES_PER_SECOND = 400;
const MAX_BYTES_PER_SECOND = MAX_SAMPLE_RATE * MAX_CHANNELS * 4;

/** The shortest packets of Opus last 2.5 ms. */
const MAX_PACKETS_PER_SECOND = 500;

/** Facts of a track that may be decoded. */
export interface PlausibleTrack {
  readonly seconds: number;
  /** Bits a second of the recorded sound. */
  readonly bitrate: number;
}

/**
 * Judges a track by what its container says, before any of it is decoded: a few bytes can claim an hour. The cheapest
 * questions come first.
 * @throws RefusedRecording
 */
export async function plausibleTrack(track: InputAudioTrack, byteLength: number): Promise<PlausibleTrack> {
  const { sampleRate, numberOfChannels } = track;
  if (!(sampleRate >= MIN_SAMPLE_RATE && sampleRate <= MAX_SAMPLE_RATE)) {
    throw new RefusedRecording('sample-rate');
  }
  if (!(numberOfChannels >= 1 && numberOfChannels <= MAX_CHANNELS)) throw new RefusedRecording('channels');
  const seconds = await track.computeDuration();
  if (!(seconds > 0)) throw new RefusedRecording('no-sound');
  if (seconds > MAX_DURATION_SECONDS) throw new RefusedRecording('too-long');
  if (byteLength < seconds * MIN_BYTES_PER_SECOND) throw new RefusedRecording('implausible-size');
  const { packetCount, averageBitrate } = await track.computePacketStats();
  if (packetCount === 0) throw new RefusedRecording('no-sound');
  // A fraction of a second has room for its first packets.
  if (packetCount > (seconds + 1) * MAX_PACKETS_PER_SECOND) throw new RefusedRecording('too-many-packets');
  if (averageBitrate > MAX_BYTES_PER_SECOND * 8) throw new RefusedRecording('implausible-size');
  return { seconds, bitrate: averageBitrate };
}
