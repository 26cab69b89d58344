import { parentPort, workerData } from 'node:worker_threads';
import { isDiskTrouble } from './database.ts';
import { Store } from './store.ts';
import type { StoredBatch } from './store-op.ts';
import type { WorkerCall, WorkerOpened, WorkerOptions, WorkerReply, WorkerRequest } from './worker-protocol.ts';

/**
 * Thread of the outbox: a commit waits for the disk, on flash storage for tens of milliseconds, and polling must not wait
 * with it. Does one call after the other, in order.
 */
function serve(port: NonNullable<typeof parentPort>): void {
  let store: Store;
  try {
    store = new Store(workerData as WorkerOptions);
  } catch (error) {
    port.postMessage({ ok: false, reason: textOf(error) } satisfies WorkerOpened);
    return;
  }
  const { epoch, lastSeq, putAside } = store;
  const opened = { ok: true, epoch, lastSeq, putAside, kept: store.kept(), figures: store.figures() } as const;
  port.postMessage(opened satisfies WorkerOpened);
  port.on('message', ({ id, call }: WorkerRequest) => {
    let reply: WorkerReply;
    try {
      const batch = perform(store, call);
      // After `close` there is nobody left to ask.
      const figures = call.call === 'close' ? opened.figures : store.figures();
      reply = { id, ok: true, batch, figures };
    } catch (error) {
      reply = { id, ok: false, reason: textOf(error), diskTrouble: isDiskTrouble(error) };
    }
    port.postMessage(reply);
    if (call.call === 'close') port.close();
  });
}

function perform(store: Store, call: WorkerCall): StoredBatch | undefined {
  switch (call.call) {
    case 'commit':
      store.commit(call.ops);
      return undefined;
    case 'read':
      return store.read(call.after, call.maxItems, call.maxBytes);
    case 'acknowledge':
      store.acknowledge(call.through);
      return undefined;
    case 'renewEpoch':
      store.renewEpoch(call.epoch);
      return undefined;
    case 'close':
      store.close();
      return undefined;
    default:
      throw new Error('unknown call to the outbox');
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

if (parentPort) serve(parentPort);
