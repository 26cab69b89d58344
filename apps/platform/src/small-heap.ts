import { setFlagsFromString } from 'node:v8';

/**
 * Most of what the platform makes lives for one message or one call. The engine, left alone, sets 48 MB aside for it and lets as much
 * garbage stand before it looks (`npm run bench export-memory`: a file took 200 MB more without, 60 with). The engine asks for
 * it when a thread begins; for the main one it comes too late, whoever starts the program gives the same flag (docs/operations/install.md).
 */
setFlagsFromString('--max-semi-space-size=4');
