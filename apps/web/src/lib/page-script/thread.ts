import engine from '@jitl/quickjs-wasmfile-release-sync/wasm?url';

/** Begins a thread for one run. Its file has a name of its own, by which the server knows which policy it gets. */
export const beginThread = (): Worker =>
  new Worker(new URL('./page-script.worker.ts', import.meta.url), { type: 'module', name: 'page-script' });

/** The program of the engine; kept by the browser after the first time. Rejects when it cannot be fetched. */
export async function engineProgram(): Promise<ArrayBuffer> {
  const reply = await fetch(engine);
  if (!reply.ok) throw new Error(String(reply.status));
  return reply.arrayBuffer();
}
