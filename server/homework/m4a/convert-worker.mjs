import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// A thread of its own: decoding takes seconds of a core, and a broken file may take the thread with it. A thread does
// not inherit the loader of TypeScript, so it begins in JavaScript and brings its own.
register();
const { convertToM4a } = await import('./convert.ts');
const made = await convertToM4a(workerData);
parentPort?.postMessage(made, [made]);
