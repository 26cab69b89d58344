import { type MessagePort, parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadRequest } from './thread-pool.ts';

/** What a job comes to, and the memory of it that is handed over, not copied. */
export interface Worked {
  readonly result: unknown;
  readonly move?: readonly ArrayBuffer[];
}

/** The other end of `createThreadPool`: carries out one job after the other. */
export function workOff(work: (job: never) => Worked | Promise<Worked>, port: MessagePort | null = parentPort): void {
  const say = (answer: ThreadAnswer, move: readonly ArrayBuffer[] = []) => port?.postMessage(answer, [...move]);
  const failed = (id: number, error: unknown) =>
    say({ id, error: error instanceof Error ? error.message : String(error) });
  port?.on('message', ({ id, job }: ThreadRequest<never>) => {
    try {
      const worked = work(job);
      if (!(worked instanceof Promise)) return say({ id, result: worked.result }, worked.move);
      worked.then(({ result, move }) => say({ id, result }, move)).catch((error: unknown) => failed(id, error));
    } catch (error) {
      failed(id, error);
    }
  });
}
