import engine from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { wasmProgram } from '../wasm-program.ts';

/** Begins a thread for one run. Its file has a name of its own, by which the server knows which policy it gets. */
export const beginThread = (): Worker =>
  new Worker(new URL('./page-script.worker.ts', import.meta.url), { type: 'module', name: 'page-script' });

/** The program of the engine. Rejects when it cannot be fetched. */
export const engineProgram = (): Promise<ArrayBuffer> => wasmProgram(engine);
