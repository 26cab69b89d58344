import { defineConfig } from 'vitest/config';

/** Three projects: rules in milliseconds, real processes, and browsers. `npm test` runs them in this order. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'packages/**/*.test.tsx',
            'apps/**/*.test.ts',
            'apps/**/*.test.tsx',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.process.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
          // The first file of a run starts the database server.
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['apps/**/*.process.test.ts', 'e2e/process/**/*.test.ts'],
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'journey',
          include: ['e2e/journeys/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
