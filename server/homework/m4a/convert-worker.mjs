import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// Decoding takes seconds of a core, and a broken file may crash its thread. A thread does not inherit the TypeScript
// loader, so it starts in JavaScript and registers its own.
register();
const { convertToM4a } = await import('./convert.ts');
const made = await convertToM4a(workerData);
parentPort?.postMessage(made, [made]);
