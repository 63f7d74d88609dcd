import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// As `m4a/convert-worker.mjs`: a stranger's file is decoded in a thread that may take a while, or crash.
register();
const { measureSound } = await import('./measure-sound.ts');
// Of an error nothing goes on: its message may contain text of the file.
const sound = await measureSound(workerData).catch(() => null);
parentPort?.postMessage(sound);
