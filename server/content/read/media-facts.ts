import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack, MP4 } from 'mediabunny';
import sharp from 'sharp';

/** A truncated file still declares its full length, so only its last packet shows whether it is complete. */
async function isTrackComplete(track: InputTrack): Promise<boolean> {
  const packet = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
  return packet !== null && packet.data.byteLength > 0 && packet.data.byteLength === packet.byteLength;
}

/** Whether a recording has an audio track with its end. */
export async function isCompleteAudio(bytes: Uint8Array): Promise<boolean> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    return track !== null && (await isTrackComplete(track));
  } catch {
    return false;
  } finally {
    input.dispose();
  }
}

/** Whether a bitmap can be decoded completely. */
export async function isCompleteImage(bytes: Buffer): Promise<boolean> {
  return await sharp(bytes)
    .stats()
    .then(
      () => true,
      () => false,
    );
}

/** Facts that an mp4 file contains about itself. */
export interface FilmFacts {
  readonly seconds: number;
  /** mediabunny's names: `avc`, `aac`; null without such a track, `unknown` for one it cannot name. */
  readonly video: string | null;
  readonly audio: string | null;
  /** False where the end of the video or audio track is missing. */
  readonly complete: boolean;
}

/** @returns null for bytes that are no mp4. */
export async function readFilm(bytes: Uint8Array): Promise<FilmFacts | null> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  try {
    if (!(await input.canRead())) return null;
    const [video, audio, seconds] = await Promise.all([
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
      input.computeDuration(),
    ]);
    const ends = await Promise.all(
      [video, audio].map(async (track) => track === null || isTrackComplete(track)),
    );
    return {
      complete: ends.every(Boolean),
      seconds: Math.round(seconds * 1000) / 1000,
      video: video && ((await video.getCodec()) ?? 'unknown'),
      audio: audio && ((await audio.getCodec()) ?? 'unknown'),
    };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
