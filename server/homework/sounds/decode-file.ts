import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Decoded at once: stereo at the highest rate takes 46 MB. */
const WINDOW_SECONDS = 30;

export interface DecodedFile {
  readonly sampleRate: number;
  readonly channels: number;
  readonly seconds: number;
  /** The samples of all channels in turns, a window of seconds after the other. */
  windows(): Iterable<Float32Array>;
}

/**
 * Decodes AAC and MP3, which Node cannot and mediabunny leaves to browsers: FFmpeg's decoders in WebAssembly, which reach
 * nothing but the bytes they are given. Runs in a process of its own (`sound-child.mjs`).
 */
export async function decodeFile(bytes: ArrayBuffer): Promise<DecodedFile> {
  // The package asks for the folder of a CommonJS module, also when it is loaded as an ES module.
  Object.assign(globalThis, { __dirname: '/' });
  const { getAudioDecoder } = await import('audio-file-decoder');
  const wasm = createRequire(import.meta.url).resolve('audio-file-decoder/decode-audio.wasm');
  const inlined = (await readFile(wasm)).toString('base64');
  const decoder = await getAudioDecoder(`data:application/wasm;base64,${inlined}`, bytes);
  const { sampleRate, channelCount: channels, duration: seconds } = decoder;
  return {
    sampleRate,
    channels,
    seconds,
    *windows() {
      for (let start = 0; start < seconds; start += WINDOW_SECONDS) {
        const length = Math.min(WINDOW_SECONDS, seconds - start);
        // The decoder ends when it has `length` seconds of samples, and counts those of both channels.
        yield decoder.decodeAudioData(start, length * channels, { multiChannel: true });
      }
    },
  };
}
