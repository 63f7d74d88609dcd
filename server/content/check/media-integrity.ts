import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from 'mediabunny';
import sharp from 'sharp';

/** A file that was cut off still says in its head how long it meant to be: only its last packet tells the truth. */
export async function endIsThere(track: InputTrack): Promise<boolean> {
  const packet = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
  return packet !== null && packet.data.byteLength > 0 && packet.data.byteLength === packet.byteLength;
}

/** Whether a recording has sound, and its last sound is there as well. */
export async function isWholeAudio(bytes: Uint8Array): Promise<boolean> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    return track !== null && (await endIsThere(track));
  } catch {
    return false;
  } finally {
    input.dispose();
  }
}

/** Whether a bitmap can be drawn to its last line. */
export async function isWholePicture(bytes: Buffer): Promise<boolean> {
  return await sharp(bytes)
    .stats()
    .then(
      () => true,
      () => false,
    );
}
