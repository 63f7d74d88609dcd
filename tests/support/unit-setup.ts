// Runs before every unit test file. A find that waits one second, as Testing Library's does, fails where other work has
// the processor for that long; what never comes still fails.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 10_000 });
}

export {};
