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
): RunningRecording {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  let handedOver: Promise<void> = Promise.resolve();
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    const bytes = data.arrayBuffer();
    handedOver = handedOver.then(async () => onSlice(await bytes));
  };
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
    recorder.onerror = () => resolve();
  });
  recorder.start(TIMESLICE_MS);
  return {
    async stop() {
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
