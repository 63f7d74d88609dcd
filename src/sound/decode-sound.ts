/** One context a rate for the visit: those that never render hold threads and memory until they are collected, and a score has up to 29 notes. */
const contexts = new Map<number, OfflineAudioContext>();

/** Decodes off the main thread, without an output, so that no press of the person is needed; the browser resamples. */
export function decodeSound(bytes: ArrayBuffer, sampleRateHz: number): Promise<AudioBuffer> {
  let context = contexts.get(sampleRateHz);
  if (context === undefined) {
    context = new OfflineAudioContext(1, 1, sampleRateHz);
    contexts.set(sampleRateHz, context);
  }
  return context.decodeAudioData(bytes);
}
