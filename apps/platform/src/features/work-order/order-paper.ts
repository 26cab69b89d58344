import { workOrderErrors } from '@lightfield/contract';
import { createThreadPool } from '../../kernel/thread-pool.ts';
import type { OrderPaper } from './order-paper-model.ts';

/** Two dozen pictures and the fonts: what a thread may hold. */
const OLD_MB = 256;
/** Longest work on one order; what is not ready is given up, its thread ended. */
const JOB_MS = 20_000;
const IDLE_MS = 30_000;

/** Work orders are written as PDF in a thread with bounds of memory and time. */
export function createOrderPaper({ jobMs = JOB_MS } = {}) {
  const pool = createThreadPool<OrderPaper>({
    script: new URL('./order-paper-thread.ts', import.meta.url),
    size: 1,
    idleMs: IDLE_MS,
    oldMb: OLD_MB,
    jobMs,
    words: { failed: 'a work order could not be printed', ended: 'the thread that prints work orders has ended' },
    tooLarge: workOrderErrors.printTooLarge,
  });
  return {
    /** 2808. */
    pdf: async (paper: OrderPaper) => (await pool.run(paper)) as Uint8Array,
    stop: () => pool.stop(),
  };
}
export type OrderPapers = ReturnType<typeof createOrderPaper>;
