import { workerData } from 'node:worker_threads';
import { readBootState, rolledBack, writeBootState } from './boot-state.ts';

const { data, patienceMs } = workerData as { data: string; patienceMs: number };
setTimeout(() => {
  const state = readBootState(data);
  if (!state.trial) return;
  writeBootState(data, rolledBack(state, `was not well within ${patienceMs / 1_000} s`));
  // Whatever it hangs in, it hears no softer signal.
  process.kill(process.pid, 'SIGKILL');
}, patienceMs);
