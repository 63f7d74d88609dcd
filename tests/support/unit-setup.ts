// Runs before every unit test file.
import { afterAll, vi } from 'vitest';
import { putAwayAfterFile } from '#tests/support/when-done.ts';

putAwayAfterFile();

// A find that waits one second, as Testing Library's does, fails where other work has the processor for that long; what never
// comes still fails.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 60_000 });
}

// The files of a worker share it: a clock that one stops would be stopped for the next one too, and what one stored on the
// device would be there.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  if ('IDBFactory' in globalThis) globalThis.indexedDB = new IDBFactory();
});
