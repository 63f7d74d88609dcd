import { decodeSound } from '#sound/decode-sound.ts';

/** Enough for loudness, a waveform and the first sound; a minute takes 2 MB of memory. */
export const WAVEFORM_RATE_HZ = 8_000;

/** The samples of a recording, decoded by the browser off the main thread; null where it cannot. */
export async function decodeForWaveform(sound: Blob): Promise<Float32Array<ArrayBuffer> | null> {
  try {
    const buffer = await decodeSound(await sound.arrayBuffer(), WAVEFORM_RATE_HZ);
    const samples = new Float32Array(buffer.length);
    // The first of two channels: takes are mono, and models are the same on both sides.
    buffer.copyFromChannel(samples, 0);
    return samples;
  } catch {
    return null;
  }
}
