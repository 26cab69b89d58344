import { type FromPageThread, PageSandbox, type ToPageThread } from '@lightfield/sandbox/browser';
import { describe, expect, it } from 'vitest';
import { createScriptReader } from './script-reader.ts';

/** Threads with the engine inside, without threads; time passes when it is told to. */
function stage({ starts = true } = {}) {
  const state = { begun: 0, ended: 0, clocks: new Set<() => void>() };
  const reader = createScriptReader({
    begin() {
      state.begun++;
      let tell: (message: FromPageThread | undefined) => void = () => undefined;
      let sandbox: PageSandbox | undefined;
      const post = async (message: ToPageThread) => {
        if (message.kind === 'engine') {
          if (starts) sandbox = await PageSandbox.make();
          tell(starts ? { kind: 'ready' } : { kind: 'failed', reason: 'CompileError' });
        } else if (message.kind === 'check' && sandbox) tell({ kind: 'checked', fault: sandbox.check(message.source) });
      };
      return {
        post: (message) => void post(message),
        listen: (listener) => {
          tell = listener;
        },
        end: () => void state.ended++,
      };
    },
    program: () => Promise.resolve(new ArrayBuffer(8)),
    timer: {
      after(_ms, run) {
        state.clocks.add(run);
        return () => state.clocks.delete(run);
      },
    },
  });
  return { state, read: (source: string) => reader.read(source) };
}

describe('the reader of scripts', () => {
  it('tells line and column of what is wrong, and runs nothing', async () => {
    const { state, read } = stage();
    expect(await read('log(1)\nif (a {')).toMatchObject({ line: 2, column: 7 });
    expect(await read('for (;;);')).toBeUndefined();
    expect(await Promise.all([read('log('), read('log(2)')])).toMatchObject([{ line: 1 }, undefined]);
    expect([state.begun, state.ended]).toEqual([1, 0]);
    for (const run of state.clocks) run();
    expect(state.ended, 'nobody types any more').toBe(1);
  });

  it('begins anew after a text that broke the engine', async () => {
    const { state, read } = stage();
    expect((await read('('.repeat(20_000)))?.message).toContain('engine failed');
    expect(await read('log(')).toMatchObject({ line: 1 });
    expect(state.begun).toBe(2);
  });

  it('leaves it to the server where the engine cannot be started', async () => {
    const { state, read } = stage({ starts: false });
    expect(await read('log(')).toBeUndefined();
    expect([state.begun, state.ended]).toEqual([1, 1]);
  });
});
