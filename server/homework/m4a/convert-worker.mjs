import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// Decoding takes seconds of a core, and a broken file may crash its thread. A thread does not inherit the TypeScript
// loader, so it starts in JavaScript and registers its own.
register();
const { convertToM4a } = await import('./convert.ts');
const { RefusedRecording } = await import('./m4a-refusal.ts');
try {
  const made = await convertToM4a(workerData, (seconds) =>
    parentPort?.postMessage({ kind: 'plausible', seconds }),
  );
  parentPort?.postMessage({ kind: 'made', made }, [made]);
} catch (error) {
  // Of any other error only its class goes on: its message may contain text of the file.
  parentPort?.postMessage(
    error instanceof RefusedRecording ? { kind: 'refused', why: error.why } : { kind: 'unreadable' },
  );
}
