import { setFlagsFromString } from 'node:v8';

/**
 * Most of what the platform makes lives for one message or one call. The engine, left alone, sets 48 MB aside for it and lets as much
 * garbage stand before it looks (`npm run bench export-memory`: a file took 200 MB more without, 60 with). For the main thread whoever
 * starts the program says so by `--max-semi-space-size=4` (docs/operations/install.md). That would go for all threads whatever they ask for;
 * taken back, each has what `YOUNG_MB` of the thread pool says, or more where it works on large documents.
 */
setFlagsFromString('--max-semi-space-size=0');

// Garbage may stand up to 40 % of what lives. Left alone, the engine lets it grow to the threefold, and an idle process never looks again: after
// 300,000 random calls the platform kept 455 MB where it began at 171, with no more that lived; with this it has 263 at most after 180,000,
// at 0.75 ms of a processor a call (0.9 without) (`LF_FUZZ_SECONDS=240 npm test -- e2e/process/fuzz.test.ts`).
setFlagsFromString('--heap-growing-percent=40');
