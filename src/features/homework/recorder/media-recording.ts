import type { RunningRecording } from './microphone.ts';

const TIMESLICE_MS = 1000;
const BITS_PER_SECOND = 96_000;
/** A recorder that never says `stop` (seen after the system took the microphone) must not hold a finished take. */
const STOP_PATIENCE_MS = 4000;

/** Starts a MediaRecorder and hands its slices over in order. Slices of size 0 are nothing (Safari 26). */
export function runRecording(
  stream: MediaStream,
  mimeType: string,
  onSlice: (bytes: ArrayBuffer) => void,
  onBroken: () => void,
): RunningRecording {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  let handedOver: Promise<void> = Promise.resolve();
  let whole = true;
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    const bytes = data.arrayBuffer();
    handedOver = handedOver
      .then(async () => {
        const read = await bytes;
        if (whole) onSlice(read);
      })
      .catch(() => {
        // A slice that cannot be read would leave a gap: the file ends before it, and what came earlier is kept.
        whole = false;
        onBroken();
      });
  };
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
    recorder.onerror = () => resolve();
  });
  // An encoder that gives up says so here and nowhere else: the clock must not run on over nothing.
  void stopped.then(() => {
    if (!ending) onBroken();
  });
  let ending = false;
  recorder.start(TIMESLICE_MS);
  return {
    async stop() {
      ending = true;
      if (recorder.state !== 'inactive') {
        // The flush goes out at once: on `pagehide` there may be no time for the rest.
        recorder.requestData();
        recorder.stop();
      }
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE_MS))]);
      await handedOver;
    },
  };
}
