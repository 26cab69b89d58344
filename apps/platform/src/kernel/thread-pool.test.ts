import { commonErrors } from '@lightfield/contract';
import { afterEach, expect, it } from 'vitest';
import { type ThreadPool, createThreadPool } from './thread-pool.ts';

/** A thread loads its modules first, which takes its time where many tests run at once. */
const THREAD_MS = 60_000;
/** What the pool lets wait. */
const WAITING = 200;
interface Job {
  megabytes?: number;
}

let pool: ThreadPool<Job>;
afterEach(() => pool.stop());
const open = (more: { idleMs?: number; oldMb?: number } = {}) =>
  (pool = createThreadPool<Job>({
    script: new URL('./thread-pool.testing.ts', import.meta.url),
    size: 1,
    words: { failed: 'failed', ended: 'ended' },
    tooLarge: commonErrors.bodyTooLarge,
    ...more,
  }));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: unknown) => (error as { spec?: { code: number } }).spec?.code,
  );

it(
  'the job that finds all places of the queue taken is refused as too many, those before it are done',
  async () => {
    open();
    const codes = Array.from({ length: 1 + WAITING + 1 }, () => codeOf(pool.run({})));
    expect(await codes.at(-1)).toBe(commonErrors.tooFrequent.code);
    expect(new Set(await Promise.all(codes.slice(0, -1)))).toEqual(new Set([0]));
  },
  THREAD_MS,
);
it(
  'a job that needs more memory than a thread has is refused as too large, and the next one is done',
  async () => {
    open({ oldMb: 40 });
    const [large, next] = [codeOf(pool.run({ megabytes: 200 })), pool.run({ megabytes: 1 })];
    expect(await large).toBe(commonErrors.bodyTooLarge.code);
    expect(await next).toMatchObject({ held: 1 });
  },
  THREAD_MS,
);
it(
  'a thread that has nothing to do ends',
  async () => {
    open({ idleMs: 10 });
    const first = (await pool.run({})) as { threadId: number };
    await expect.poll(() => pool.run({}), { timeout: THREAD_MS }).not.toMatchObject({ threadId: first.threadId });
  },
  THREAD_MS,
);
it('what waits when the platform stops, and what comes after that, is told that it is not available', async () => {
  open();
  const waiting = [codeOf(pool.run({})), codeOf(pool.run({}))];
  await pool.stop();
  expect(await waiting[1]).toBe(commonErrors.unavailable.code);
  expect(await codeOf(pool.run({}))).toBe(commonErrors.unavailable.code);
});
