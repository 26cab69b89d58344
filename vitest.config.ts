import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { pseudoLanguage } from './tools/pseudo/in-browser.ts';
import { findChromium, findShell } from './tools/test/chromium.ts';

/** Both processors of the smallest machine we build on; left alone, one would watch the other. */
const WORKERS = 2;
/** Of tests that wait for a database or a peer for more than half of their time: 221 s with two, 158 s with four. */
const UNIT_WORKERS = 4;
/** Of tests that wait for processes and databases for half of their time; browsers do not wait, three at once took longer than two. */
const WAITING_WORKERS = 3;
/** Each with processes, ports and a database of its own, which two of them may have side by side: walks through every call, one service under test. */
const BESIDE = ['apps/**/*.process.test.ts'];

/** Each screen of the web, drawn in a browser with calls that are made up. */
const SCREENS = '**/*.screen.test.tsx';

/** What is polled comes when a busy machine gets to it; a second, the default, was not enough beside another browser, fifteen not on a slow disk. */
const PATIENT = { poll: { timeout: 60_000 } };
const PATIENT_WAITING = ['tools/test/patience.ts'];

/** Rules in milliseconds, services with real processes, the whole product, browsers. `npm test` runs them in this order. */
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
          exclude: ['**/node_modules/**', '**/*.process.test.ts', SCREENS],
          environment: 'node',
          expect: PATIENT,
          setupFiles: PATIENT_WAITING,
          maxWorkers: UNIT_WORKERS,
          // One load of the modules for all files of a worker: they keep no state of their own, and loading was half of the time.
          isolate: false,
          testTimeout: 90_000,
          // The first file of a run starts the database server.
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [pseudoLanguage()],
        publicDir: 'apps/web/public',
        // As `test`, the components give every dialog one id, and Escape closes none that follows another.
        define: { 'process.env.NODE_ENV': JSON.stringify('development') },
        optimizeDeps: {
          include: ['axe-core', '@e965/xlsx', 'zxing-wasm/reader', 'zxing-wasm/writer'],
          entries: ['apps/web/src/app/main.tsx'],
        },
        test: {
          name: 'screen',
          include: [SCREENS],
          // What generators wrote into a copy is tried by their own test, maybe at this moment.
          exclude: ['**/node_modules/**', '.cache/**'],
          setupFiles: ['apps/web/src/testing/setup.ts'],
          // One page of one browser for all files: to load the modules of all screens takes longer than to draw them.
          isolate: false,
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: (findShell() ?? findChromium()) as string },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'process',
          // The whole product under load, killed and cut; each file has one of its own, which waits for half of the time.
          include: ['e2e/process/**/*.test.ts'],
          environment: 'node',
          expect: PATIENT,
          setupFiles: PATIENT_WAITING,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'service',
          include: BESIDE,
          environment: 'node',
          expect: PATIENT,
          setupFiles: PATIENT_WAITING,
          maxWorkers: WAITING_WORKERS,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'journey',
          include: ['e2e/journeys/**/*.test.ts'],
          environment: 'node',
          expect: PATIENT,
          setupFiles: [...PATIENT_WAITING, 'tools/test/tell-windows.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
          maxWorkers: WORKERS,
          // One browser for all files of a worker, and one product for those that leave it as they found it (e2e/journeys/stage.ts).
          isolate: false,
          globalSetup: ['e2e/journeys/keeper.ts'],
        },
      },
    ],
  },
});
