import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/stripe-sandbox/**', 'tests/soak/**'],
          pool: 'threads',
          setupFiles: ['tests/support/unit-setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{server,stripe-sandbox}/**/*.test.ts'],
          // The server's modules keep no state of their own, so the files of a worker share them: read 140 times
          // anew they cost more than a third of the whole run. What a test opens it puts away (when-done.ts).
          isolate: false,
          globalSetup: ['tests/support/server/global-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
