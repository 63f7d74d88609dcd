// Runs in every unit test file.
import { afterAll, vi } from 'vitest';

// A find that waits one second, as Testing Library's does, fails where other work has the processor for that long; what never
// comes still fails.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 10_000 });
}

// The files of a worker share their modules, and the worker: a clock that one leaves standing stands for the next one too, and
// a database that one leaves full is full for the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if ('IDBFactory' in globalThis) globalThis.indexedDB = new IDBFactory();
});
