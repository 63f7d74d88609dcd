import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // The longest takes half a minute alone; cores that are shared take several times as long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Tests often wait for audio and timers, so a third worker uses two cores better than two.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  reporter: [['list']],
  outputDir: 'test-results',
});
