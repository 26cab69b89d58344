import type { FromPageThread, PageRun, ToPageThread } from '@lightfield/sandbox/browser';
import { PAGE_SCRIPT, PageSandbox } from '@lightfield/sandbox/browser';
import { describe, expect, it } from 'vitest';
import { TIME_MS, runOnce } from './run-once.ts';

const run: PageRun = { source: `set('a', 1)`, values: new Map([['a', 0]]), writable: new Set(['a']), language: 'zh' };

/** A thread whose answers are given, and a clock that only moves when it is told to. */
function stage(answer: (message: ToPageThread, say: (message: FromPageThread | undefined) => void) => void) {
  const state = { ended: 0, clocks: [] as { ms: number; run: () => void }[] };
  let tell: (message: FromPageThread | undefined) => void = () => undefined;
  const ports = {
    begin: () => ({
      post: (message: ToPageThread) => answer(message, (back) => tell(back)),
      listen: (listener: typeof tell) => {
        tell = listener;
      },
      end: () => void state.ended++,
    }),
    program: () => Promise.resolve(new ArrayBuffer(8)),
    timer: {
      after(ms: number, run: () => void) {
        const clock = { ms, run };
        state.clocks.push(clock);
        return () => void (state.clocks = state.clocks.filter((one) => one !== clock));
      },
    },
    timeMs: TIME_MS,
  };
  return { state, ports };
}

it('the page and its thread know the same limit of time', () => {
  expect(TIME_MS).toBe(PAGE_SCRIPT.timeMs);
});

describe('a run in a thread of its own', () => {
  it('gets its engine, runs, and takes the thread with it', async () => {
    const { state, ports } = stage((message, say) => {
      if (message.kind === 'engine') say({ kind: 'ready' });
      else if (message.kind === 'run')
        void PageSandbox.make().then((sandbox) => say({ kind: 'done', result: sandbox.run(message.run) }));
    });
    const { fault, steps } = await runOnce(run, ports);
    expect([fault, steps]).toEqual([undefined, [{ do: 'set', key: 'a', value: '1' }]]);
    expect([state.ended, state.clocks]).toEqual([1, []]);
  });

  it('is ended from outside when the engine cannot interrupt it', async () => {
    const { state, ports } = stage((message, say) => {
      if (message.kind === 'engine') say({ kind: 'ready' });
      else for (const { run } of state.clocks) run();
    });
    expect(await runOnce(run, ports)).toEqual({ fault: { message: '运行超过 2 秒，已终止' }, steps: [] });
    expect([state.ended, state.clocks]).toEqual([1, []]);
  });

  it('has more time to start than to run', async () => {
    const times: number[] = [];
    const { state, ports } = stage((message, say) => {
      times.push(...state.clocks.map(({ ms }) => ms));
      say(message.kind === 'engine' ? { kind: 'ready' } : { kind: 'done', result: { fault: undefined, steps: [] } });
    });
    await runOnce(run, ports);
    expect(times).toEqual([20_000, 3_000]);
  });

  it.each([
    ['its engine is kept from running', { kind: 'failed', reason: 'CompileError' }],
    ['its thread fails', undefined],
  ] as const)('says that it could not start when %s', async (_why, answer) => {
    const { state, ports } = stage((_message, say) => say(answer));
    expect((await runOnce(run, ports)).fault?.message).toContain('脚本引擎无法启动');
    expect(state.ended).toBe(1);
  });

  it('says so too when the engine cannot be fetched', async () => {
    const { state, ports } = stage(() => undefined);
    const result = await runOnce(run, { ...ports, program: () => Promise.reject(new Error('404')) });
    expect(result.fault?.message).toContain('脚本引擎无法启动');
    expect([state.ended, state.clocks]).toEqual([1, []]);
  });

  it('and when no thread can be begun, or never answers', async () => {
    const { state, ports } = stage(() => {
      for (const { run } of state.clocks) run();
    });
    const refused = () => {
      throw new Error('blocked');
    };
    expect((await runOnce(run, { ...ports, begin: refused })).fault?.message).toContain('脚本引擎无法启动');
    expect((await runOnce(run, ports)).fault?.message).toContain('脚本引擎无法启动');
  });
});
